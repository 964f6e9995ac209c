import { SurveyId } from '@portal/contracts/ids'
import { importedBy } from '@portal/projections/reporting/response/queries'
import * as z from 'zod/mini'
import { type Action, Agreed, type Ended } from '../../operations/actions/action.ts'
import { ImportRefused, importsOf } from '../../surveys/import/ledger-commands.ts'
import { withdrawImport } from '../../surveys/import/withdraw-import.ts'
import { projectionsBehind } from '../erase/projections-behind.ts'
import { actionCommand, type CliMeans } from '../operator/action-command.ts'
import { type Reader, required } from '../program/parameter.ts'
import { Misused, Refused } from '../program/refused.ts'
import { surveyName } from './survey-name.ts'

export const WithdrawInput = z.extend(Agreed, { survey: SurveyId, importId: z.string() })
type WithdrawInput = z.infer<typeof WithdrawInput>

export type WithdrawMeans = Pick<CliMeans, 'pool' | 'deps' | 'signal' | 'progress'>

const WAIT_MS = 30_000

/** The responses of an import are found in a read model, so it must have all of them. */
const caughtUp = async ({ pool, deps }: WithdrawMeans): Promise<void> => {
  const behind = await projectionsBehind(pool, await deps.log.head(), WAIT_MS)
  if (!behind.some((name) => name.startsWith('reporting '))) return
  throw new Refused('The read model of responses is behind: start the portal (npm start), then run this again.')
}

/** Refuses an import that is unknown. */
export const knownImport = async ({ survey, importId }: WithdrawInput, { deps }: Pick<WithdrawMeans, 'deps'>) => {
  const known = (await importsOf(deps.log, survey)).find((one) => one.importId === importId)
  if (known) return known
  throw new Refused(`${survey} has no import ${importId}: npx portal responses imports ${survey} lists them.`)
}

const STOPPED = 'Stopped. Run the same command again to continue; some responses are withdrawn, others still count.'

/** Withdraws an import to its end. */
export const withdrawing = async ({ survey, importId }: WithdrawInput, means: WithdrawMeans): Promise<Ended> => {
  const { pool, deps, signal, progress } = means
  try {
    const { responses, stopped } = await withdrawImport(
      { surveyId: survey, importId, by: null },
      {
        log: deps.log,
        now: deps.now,
        importedBy: importedBy(pool),
        caughtUp: () => caughtUp(means),
        signal,
        onProgress: (count) => progress(`${count} responses withdrawn`),
      },
    )
    const detail = `Import ${importId}: ${responses} responses withdrawn.`
    if (stopped) return { outcome: 'stopped', detail, lines: [detail, STOPPED], result: { importId, responses } }
    return { outcome: 'done', detail, result: { importId, responses } }
  } catch (error) {
    if (error instanceof ImportRefused) return { outcome: 'refused', detail: error.message }
    throw error
  }
}

export const responsesWithdrawAction: Action<WithdrawInput, WithdrawMeans> = {
  name: 'responses withdraw',
  input: WithdrawInput,
  target: ({ survey, importId }) => `${survey} ${importId}`,
  plan: async (input, means) => {
    const { file, begunAt, status, counts } = await knownImport(input, means)
    const lines = [
      `Would withdraw ${counts?.stored ?? 'the'} responses of ${file}, begun ${begunAt} (${status}). Nothing was done.`,
    ]
    return { basis: [input.importId, status], lines, result: { importId: input.importId, status } }
  },
  perform: withdrawing,
}

export const importName: Reader<string> = {
  shown: 'IMPORT',
  read: (text) => {
    if (/^[0-9a-f-]{36}$/.test(text)) return text
    throw new Misused('is no id of an import; `portal responses imports SURVEY` shows them')
  },
}

export const whichImport = {
  survey: required(surveyName, 'the survey that was answered'),
  import: required(importName, 'the import, as `portal responses imports` shows it'),
}

/** `portal responses withdraw`: takes an import back, as a whole. */
export const responsesWithdraw = actionCommand({
  action: responsesWithdrawAction,
  about: 'take an import back as a whole: its responses count nowhere any more; run it again after a stop',
  examples: ['npx portal responses withdraw my-survey 5f0c4c3e-6d5a-5b1c-9c55-0a1b2c3d4e5f --dry-run'],
  takes: whichImport,
  input: (given) => ({ survey: given.survey, importId: given.import }),
})
