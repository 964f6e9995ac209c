import { hash } from 'node:crypto'
import { isStart, partsOf } from '@portal/contracts/events/imported-parts'
import type { RespondentFlags, ResponseEvent, ResponseImported } from '@portal/contracts/events/surveys'
import { type Instant, ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { AppendRequest, CommandId, EventLog } from '@portal/infra/event-log/event-log'
import { type Hmac, hmacSha256 } from '@portal/infra/tools/hmac'
import { derivedId, derivedIdOfMany } from '../../kernel/derived-id.ts'
import { type ImportResponse, importResponse, questionsAgainstRules } from '../domain/import-response.ts'
import { responseStream } from '../published-surveys.ts'
import { importReason } from './fault-reason.ts'
import type { ImportMap } from './import-map.ts'
import { writtenAnswers } from './row-answers.ts'
import type { ReadRow, RowFault } from './row-reader.ts'
import { isOneEvent, splitEvents } from './split-events.ts'

/**
 * The survey version that the rows answer, and how to read them. `importId`: the import that the responses belong to.
 * `withdrawals`: how many imports of the survey have been withdrawn, so how often a row may have been stored and withdrawn.
 */
export type ImportPlan = Readonly<{
  survey: CompiledSurvey
  surveyId: SurveyId
  surveyVersion: number
  map: ImportMap
  importId?: string | undefined
  withdrawals?: number
}>

export type Understood = Exclude<ReadRow, { faults: unknown }>
export type Request = AppendRequest<ResponseEvent>

/**
 * What stores a row: one request with one event, or several for a response that is too large for it. `inParts`: the requests of an earlier
 * release, with an event for each page; the first has the same command. `renamed`: these under the command id of a still earlier release.
 * `former`: the same row under the ids of the earliest ones, which had another id of the response too.
 */
export type Appendable = Readonly<{
  requests: readonly Request[]
  inParts: () => readonly Request[]
  renamed: () => readonly Request[]
  former: () => Readonly<{ stream: Request['stream']; commandId: CommandId; requests: () => readonly Request[] }>
  isAgainstRules: boolean
}>
export type Prepared = Appendable | Readonly<{ faults: readonly RowFault[] }>

type Means = Readonly<{ secret: Buffer; now: () => Instant }>

const sorted = (record: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Only rows with weights have them in their intent, so that rows of earlier imports keep theirs. */
const weightsIn = ({ weights }: Understood): readonly unknown[] =>
  Object.keys(weights).length > 0 ? [sorted(weights)] : []

/**
 * The intent of a row, independent of the order of columns: the same row again has the same one, a changed row another.
 */
const intentOf = (plan: ImportPlan, row: Understood): string => {
  const { answers, complete, at } = row
  const others = JSON.stringify([complete, at, plan.map.flags, ...weightsIn(row)]).slice(1)
  return hash('sha256', `[${writtenAnswers(plan.survey, answers)},${others}`)
}

const flagsOf = ({ flags }: ImportMap): RespondentFlags => ({
  ...(flags.includes('admin') && { admin: true }),
  ...(flags.includes('inactive') && { inactive: true }),
  ...(flags.includes('external') && { external: true }),
})

type Ids = Readonly<{ responseId: ResponseId; commandId: CommandId }>

/** `name` is derived from a respondent key. */
const idsOf = ({ surveyId }: ImportPlan, name: string): Ids => ({
  responseId: ResponseId.parse(derivedId('imported-response', surveyId, name)),
  commandId: derivedIdOfMany('import-response', surveyId, name),
})

/** As earlier releases named the command of a response. */
const formerCommandId = ({ surveyId }: ImportPlan, name: string): CommandId =>
  derivedId('import-response', surveyId, name)

const hmacs = new WeakMap<Buffer, Hmac>()

/** Prepared once for all rows of an import. */
const hmacOf = (secret: Buffer): Hmac => {
  const hmac = hmacs.get(secret) ?? hmacSha256(secret)
  hmacs.set(secret, hmac)
  return hmac
}

/** `generation`: how often the row was stored and withdrawn before. */
const nameIn = (key: string, { secret }: Means, generation: number): string => {
  const name = hmacOf(secret)(key).toString('hex')
  return generation === 0 ? name : `${name} ${generation}`
}

/** Earlier releases kept the key in the start of the response, as it is, and had no ids of imports. */
const asFormerly = (event: ResponseEvent): ResponseEvent => {
  if (event.type !== 'ResponseStarted') return event
  const { importedKey: _, importId: __, ...started } = event
  return started
}

const commandOf = (plan: ImportPlan, row: Understood, { responseId }: Ids, at: Instant): ImportResponse => {
  const { survey, surveyId, surveyVersion, map, importId } = plan
  const { key, answers, covered, complete, weights } = row
  const given = { key, answers, weights, covered, complete, at, flags: flagsOf(map), rules: map.rules }
  return { survey, surveyId, surveyVersion, responseId, ...given, ...(importId !== undefined && { importId }) }
}

/** The first request has the id of the command; each of the others follows exactly what is before it. */
const requestsInParts = (ids: Ids, intent: string, events: readonly ResponseEvent[]): readonly Request[] => {
  let stored = 0
  return splitEvents(events).map((part, i) => {
    const expect = i === 0 ? ('none' as const) : { exactly: stored }
    stored += part.length
    const commandId = i === 0 ? ids.commandId : derivedId('import-response-part', ids.responseId, String(i))
    return { stream: responseStream(ids.responseId), commandId, intent, expect, events: part }
  })
}

const requestsOf = (ids: Ids, intent: string, imported: ResponseImported): readonly Request[] => {
  const { responseId, commandId } = ids
  if (!isOneEvent(imported)) return requestsInParts(ids, intent, partsOf(imported))
  return [{ stream: responseStream(responseId), commandId, intent, expect: 'none', events: [imported] }]
}

/** The requests that store a row, or why it cannot be stored. `generation`: see `generationOf`. */
export const preparedRow = (plan: ImportPlan, row: Understood, means: Means, generation: number): Prepared => {
  const at = row.at ?? means.now()
  const intent = intentOf(plan, row)
  const name = nameIn(row.key, means, generation)
  const ids = idsOf(plan, name)
  const command = commandOf(plan, row, ids, at)
  const decision = importResponse(command)
  if (decision.outcome === 'rejected') {
    const { faults } = decision
    return { faults: faults.map((fault) => ({ column: fault.question, reason: importReason(fault, row.answers) })) }
  }
  const { imported } = decision
  const former = () => {
    const formerIds = { ...idsOf(plan, row.key), commandId: formerCommandId(plan, row.key) }
    const { responseId, commandId } = formerIds
    const requests = (): readonly Request[] => {
      return requestsInParts(formerIds, intent, partsOf({ ...imported, responseId }).map(asFormerly))
    }
    return { stream: responseStream(responseId), commandId, requests }
  }
  return {
    requests: requestsOf(ids, intent, imported),
    inParts: () => requestsInParts(ids, intent, partsOf(imported)),
    renamed: () => requestsInParts({ ...ids, commandId: formerCommandId(plan, name) }, intent, partsOf(imported)),
    former,
    isAgainstRules: plan.map.rules !== 'refuse' && questionsAgainstRules(command).size > 0,
  }
}

type Found = 'none' | 'there' | 'withdrawn' | 'erased'

const after = (found: Found, event: ResponseEvent): Found => {
  if (event.type === 'ResponseErased') return 'erased'
  if (event.type === 'ResponseWithdrawn') return found === 'erased' ? found : 'withdrawn'
  if (!isStart(event)) return found
  return event.importedKey && 'erased' in event.importedKey ? 'erased' : 'there'
}

const foundIn = async (log: EventLog, { responseId }: Ids): Promise<Found> => {
  let found: Found = 'none'
  for await (const { event } of log.readStream(responseStream(responseId))) found = after(found, event)
  return found
}

/**
 * How often a row was stored and withdrawn: it is stored again under other ids. Null if its respondent was erased, which
 * holds for every later import too.
 */
export const generationOf = async (
  log: EventLog,
  plan: ImportPlan,
  key: string,
  means: Means,
): Promise<number | null> => {
  const { withdrawals = 0 } = plan
  for (let generation = 0; generation < withdrawals; generation += 1) {
    const found = await foundIn(log, idsOf(plan, nameIn(key, means, generation)))
    if (found === 'erased') return null
    if (found !== 'withdrawn') return generation
  }
  return withdrawals
}
