import type { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { placesFor } from '@portal/infra/tools/places'
import type { ImportedResponse } from '@portal/projections/reporting/response/queries'
import { derivedId } from '../../kernel/derived-id.ts'
import { NotAppended } from '../../kernel/handle.ts'
import { responseStream } from '../published-surveys.ts'
import { appendPatiently } from './append-patiently.ts'
import { ledgerCommands } from './ledger-commands.ts'

type Which = Readonly<{ surveyId: SurveyId; importId: string; by: MemberId | null }>

export type WithdrawDeps = Readonly<{
  log: EventLog
  now: () => Instant
  /** The responses of an import after an ordinal, in order; empty after the last. */
  importedBy: (surveyId: SurveyId, importId: string, after: number) => Promise<readonly ImportedResponse[]>
  /** Returns once the read model lists everything that is in the log now; throws if it does not get there. */
  caughtUp: () => Promise<void>
  signal: AbortSignal
  onProgress: (responses: number) => void
}>

export type Withdrawn = Readonly<{ responses: number; stopped: boolean }>

const AT_A_TIME = 64

const withdrawResponse = async ({ log, now }: WithdrawDeps, { surveyId, importId }: Which, responseId: ResponseId) => {
  const result = await appendPatiently(log, {
    stream: responseStream(responseId),
    commandId: derivedId('withdraw-response', responseId),
    intent: 'withdraw',
    expect: 'exists',
    events: [{ type: 'ResponseWithdrawn', surveyId, responseId, importId, at: now() }],
  })
  if (!('position' in result)) throw new NotAppended(result)
}

const withdrawPage = async (deps: WithdrawDeps, which: Which, page: readonly ImportedResponse[]): Promise<void> => {
  const places = placesFor(AT_A_TIME)
  const open = page.filter(({ isWithdrawn }) => !isWithdrawn)
  await Promise.all(open.map(({ responseId }) => places.run(() => withdrawResponse(deps, which, responseId))))
}

/**
 * Withdraws every response of an import: an event for each, so that read models, the answer index and figures follow. It may be
 * stopped and asked again; no response is withdrawn twice. Erased respondents stay erased. Throws ImportRefused.
 */
export const withdrawImport = async (which: Which, deps: WithdrawDeps): Promise<Withdrawn> => {
  const ledger = ledgerCommands(deps)
  await ledger.withdraw(which)
  await deps.caughtUp()
  let responses = 0
  for (let after = -1; ; ) {
    const page = await deps.importedBy(which.surveyId, which.importId, after)
    const last = page.at(-1)
    if (last === undefined) break
    if (deps.signal.aborted) return { responses, stopped: true }
    await withdrawPage(deps, which, page)
    after = last.ordinal
    responses += page.length
    deps.onProgress(responses)
  }
  await ledger.endWithdrawal(which, responses)
  return { responses, stopped: false }
}
