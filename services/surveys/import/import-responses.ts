import { createHash, createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RespondentFlags, ResponseEvent } from '@portal/contracts/events/surveys'
import { type Instant, ResponseId, type SurveyId } from '@portal/contracts/ids'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { Issue } from '@portal/contracts/survey/issue'
import type { AppendRequest, AppendResult, CommandId, EventLog } from '@portal/infra/event-log/event-log'
import { placesFor } from '@portal/infra/tools/places'
import { derivedId } from '../../kernel/derived-id.ts'
import { importResponse } from '../domain/import-response.ts'
import { responseStream } from '../published-surveys.ts'
import type { CsvRow } from './csv-parser.ts'
import { faultReason } from './fault-reason.ts'
import { fileHeader } from './header.ts'
import type { ImportMap } from './import-map.ts'
import { type ReadRow, type RowFault, type RowReader, rowReader } from './row-reader.ts'

/** The survey version that the rows answer, and how to read them. */
export type ImportPlan = Readonly<{
  survey: CompiledSurvey
  surveyId: SurveyId
  surveyVersion: number
  map: ImportMap
}>

export type RejectedRow = Readonly<{ row: number; faults: readonly RowFault[] }>

/** `known`: rows that an earlier run has stored. `stopped`: the signal aborted before the end of the file. */
export type ImportCounts = Readonly<{ rows: number; stored: number; known: number; rejected: number; stopped: boolean }>

/**
 * `log` is null for a dry run, which stores nothing. `secret` keys the ids of responses, so that nobody can try
 * respondent keys against them; it never changes for a survey. `inFlight`: how many responses are stored at a time.
 */
export type ImportDeps = Readonly<{
  log: EventLog | null
  secret: Buffer
  now: () => Instant
  signal?: AbortSignal | undefined
  inFlight?: number
  onRejected: (rejected: RejectedRow) => void
  onProgress: (counts: ImportCounts) => void
}>

type Understood = Exclude<ReadRow, { faults: unknown }>
type Request = AppendRequest<ResponseEvent>
/** `former`: the same row under the ids that an earlier release gave it. */
type Appendable = Readonly<{
  request: Request
  former: Readonly<{ stream: Request['stream']; commandId: CommandId; request: () => Request }>
}>
type Prepared = Appendable | Readonly<{ faults: readonly RowFault[] }>

const sorted = (record: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Only rows with weights have them in their intent, so that rows of earlier imports keep theirs. */
const weightsIn = ({ weights }: Understood): readonly unknown[] =>
  Object.keys(weights).length > 0 ? [sorted(weights)] : []

/**
 * The intent of a row, independent of the order of columns: the same row again has the same one, a changed row another.
 */
const intentOf = (row: Understood, { flags }: ImportMap): string => {
  const { answers, complete, at } = row
  const intent = [sorted(answers.data), sorted(answers.texts), complete, at, flags, ...weightsIn(row)]
  return createHash('sha256').update(JSON.stringify(intent)).digest('hex')
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
  commandId: derivedId('import-response', surveyId, name),
})

/** Earlier releases kept the key in the start of the response, as it is. */
const withoutKey = (event: ResponseEvent): ResponseEvent => {
  if (event.type !== 'ResponseStarted') return event
  const { importedKey: _, ...started } = event
  return started
}

const eventsOf = (plan: ImportPlan, row: Understood, { responseId }: Ids, at: Instant) => {
  const { survey, surveyId, surveyVersion, map } = plan
  const { key, answers, covered, complete, weights } = row
  const given = { key, answers, weights, covered, complete, at, flags: flagsOf(map) }
  return importResponse({ survey, surveyId, surveyVersion, responseId, ...given })
}

const requestOf = (plan: ImportPlan, row: Understood, { now, secret }: ImportDeps): Prepared => {
  const at = row.at ?? now()
  const intent = intentOf(row, plan.map)
  const asked = (ids: Ids, events: readonly ResponseEvent[]): Request => ({
    stream: responseStream(ids.responseId),
    commandId: ids.commandId,
    intent,
    expect: 'none',
    events,
  })
  const ids = idsOf(plan, createHmac('sha256', secret).update(row.key).digest('hex'))
  const decision = eventsOf(plan, row, ids, at)
  if (decision.outcome === 'rejected') {
    const { faults } = decision.rejection
    return { faults: faults.map((fault) => ({ column: fault.question, reason: faultReason(fault) })) }
  }
  const formerIds = idsOf(plan, row.key)
  const formerRequest = (): Request => {
    const former = eventsOf(plan, row, formerIds, at)
    return asked(formerIds, former.outcome === 'accepted' ? former.events.map(withoutKey) : [])
  }
  return {
    request: asked(ids, decision.events),
    former: { stream: responseStream(formerIds.responseId), commandId: formerIds.commandId, request: formerRequest },
  }
}

const OVERLOAD_TRIES = 600
const OVERLOAD_PAUSE_MS = 100

/** An overloaded log refuses at once, and has then stored nothing. */
const appendPatiently = async (log: EventLog, request: Request): Promise<AppendResult> => {
  for (let attempt = 1; attempt < OVERLOAD_TRIES; attempt += 1) {
    const result = await log.append(request)
    if (result.outcome !== 'overloaded') return result
    await pause(OVERLOAD_PAUSE_MS)
  }
  return log.append(request)
}

/** A row that an earlier release stored has the ids of that release. */
const appendOnce = async (log: EventLog, { request, former }: Appendable) => {
  const isStored = await log.findCommand(former.stream, former.commandId)
  return appendPatiently(log, isStored ? former.request() : request)
}

/** Null if the row is stored, now or before. */
const refusal = (result: AppendResult): RowFault | null => {
  const column = ''
  switch (result.outcome) {
    case 'appended':
    case 'replayed':
      return null
    case 'id_conflict':
      return { column, reason: 'this respondent key was imported before, with other answers' }
    case 'version_conflict':
      return { column, reason: 'this respondent has a response already' }
    case 'invalid':
      return { column, reason: `the response cannot be stored: ${result.reason}` }
    case 'overloaded':
      return { column, reason: 'the event log was overloaded for too long; run the import again' }
  }
}

/** Counts rows, and turns each into stored events, a known row or a rejected one. */
const intake = (plan: ImportPlan, deps: ImportDeps, read: RowReader) => {
  const { log, onRejected } = deps
  const counts = { rows: 0, stored: 0, known: 0, rejected: 0, stopped: false }
  const rejectRow = (row: number, faults: readonly RowFault[]): void => {
    counts.rejected += 1
    onRejected({ row, faults })
  }
  const prepare = (row: CsvRow): Prepared => {
    const understood = read(row)
    return 'faults' in understood ? understood : requestOf(plan, understood, deps)
  }
  const store = async (row: CsvRow): Promise<void> => {
    counts.rows += 1
    const prepared = prepare(row)
    if ('faults' in prepared) return rejectRow(row.row, prepared.faults)
    const result = log && (await appendOnce(log, prepared))
    const refused = result && refusal(result)
    if (refused) return rejectRow(row.row, [refused])
    if (result?.outcome === 'replayed') counts.known += 1
    else counts.stored += 1
  }
  return { counts, store }
}

type Rows = AsyncIterator<CsvRow>

const headerRows = async (rows: Rows, count: number): Promise<readonly (readonly string[])[]> => {
  const found: (readonly string[])[] = []
  while (found.length < count) {
    const { value, done } = await rows.next()
    if (done) return found
    found.push(value.cells)
  }
  return found
}

const storeAll = async (rows: Rows, deps: ImportDeps, { counts, store }: ReturnType<typeof intake>): Promise<void> => {
  const places = placesFor(deps.inFlight ?? 128)
  const failures: unknown[] = []
  try {
    while (failures.length === 0 && !counts.stopped) {
      const { value, done } = await rows.next()
      if (done) break
      const leave = await places.enter()
      void store(value)
        .catch((error: unknown) => failures.push(error))
        .finally(leave)
      deps.onProgress(counts)
      counts.stopped = deps.signal?.aborted ?? false
    }
  } finally {
    await places.idle()
    await rows.return?.()
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Turns the rows of a file into responses. A header that does not fit the map is refused before anything is written.
 * May be run again after an interruption: a stored row is recognised by its respondent key. Holds a limited number of
 * rows. Throws what the log throws when it cannot be reached, and UnreadableCsv; rows that were stored stay.
 */
export const importResponses = async (
  rows: AsyncIterable<CsvRow>,
  plan: ImportPlan,
  deps: ImportDeps,
): Promise<ImportCounts | Readonly<{ issues: readonly Issue[] }>> => {
  const reading = rows[Symbol.asyncIterator]()
  const header = await headerRows(reading, plan.map.headerRows)
  if (header.length < plan.map.headerRows) {
    return { issues: [{ path: '/headerRows', key: 'file-without-answers', values: { rows: header.length } }] }
  }
  const reader = rowReader(plan.map, plan.survey, fileHeader(header))
  if ('issues' in reader) return reader

  const running = intake(plan, deps, reader.read)
  await storeAll(reading, deps, running)
  return running.counts
}
