import type { WireData } from '@portal/contracts/survey/answer-data'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { PROOF_MARK } from '@portal/contracts/survey/shapes/proof'
import type { SurveyCommands } from '../commands.ts'
import type { Taker } from '../sent-pages.ts'
import type { Proofs } from './proofs.ts'

const NONE: readonly string[] = []

const proofIn = (value: WireData[string] | undefined): string | null =>
  typeof value === 'string' && value.startsWith(PROOF_MARK) ? value.slice(PROOF_MARK.length) : null

/** The questions of this page that a proof answers. */
export const provenBy = async (
  proofs: Proofs,
  { keys }: Pick<CompiledSurvey, 'keys'>,
  { responseId }: Pick<Taker, 'responseId'>,
  data: WireData,
): Promise<readonly string[]> => {
  const proven: string[] = []
  for (const [key, value] of Object.entries(data)) {
    const proof = keys.get(key)?.holds === 'proof' ? proofIn(value) : null
    if (proof !== null && (await proofs.isProof(proof, { responseId, question: key }))) proven.push(key)
  }
  return proven
}

/** The same for a page that was just sent, of this version where the response has not begun. The survey is looked at only where something in it may be a proof. */
export const provenIn = async (
  { surveys, proofs }: Readonly<{ surveys: SurveyCommands; proofs: Proofs }>,
  taker: Taker & Readonly<{ version?: number | undefined }>,
  data: WireData,
): Promise<readonly string[]> => {
  if (Object.values(data).every((value) => proofIn(value) === null)) return NONE
  const open = await surveys.openResponse(taker.surveyId, taker.responseId, taker.version)
  return open ? provenBy(proofs, open.survey, taker, data) : NONE
}
