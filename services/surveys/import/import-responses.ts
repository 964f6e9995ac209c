import type { ImportedRows } from '@portal/contracts/events/surveys'
import type { Instant } from '@portal/contracts/ids'
import type { Issue } from '@portal/contracts/survey/issue'
import type { AppendResult, EventLog } from '@portal/infra/event-log/event-log'
import { placesFor } from '@portal/infra/tools/places'
import { appendPatiently } from './append-patiently.ts'
import type { CsvRow } from './csv-parser.ts'
import { fileHeader } from './header.ts'
import type { ImportMap } from './import-map.ts'
import {
  type Appendable,
  generationOf,
  type ImportPlan,
  type Prepared,
  preparedRow,
  type Request,
} from './import-request.ts'
import { type RowFault, type RowReader, rowReader } from './row-reader.ts'
import type { RowReason } from './row-reason.ts'
import { seenRows } from './seen-rows.ts'

export type RejectedRow = Readonly<{ row: number; faults: readonly RowFault[] }>

/**
 * `known`: rows that an earlier run has stored. `againstRules`: stored rows with an answer that breaks a rule of its
 * question. `stopped`: the signal aborted before the end of the file.
 */
export type ImportCounts = ImportedRows & Readonly<{ stopped: boolean }>

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
  /** Whether an earlier release may have stored rows of this survey, under other ids (assumed by default): each row is then looked up. */
  mayBeFormer?: boolean
  /** Called once map and header are known to fit, before anything is stored: which import the responses belong to. */
  begin?: () => Promise<Pick<ImportPlan, 'importId' | 'withdrawals'>>
  onRejected: (rejected: RejectedRow) => void
  onProgress: (counts: ImportCounts) => void
}>

/** Stores the parts of a row in order. The first part says whether the row is new; the others may have been cut off by a stop. */
const appendAll = async (
  log: EventLog,
  requests: readonly Request[],
  before: AppendResult | null = null,
): Promise<AppendResult> => {
  let outcome = before
  for (const request of requests) {
    const result = await appendPatiently(log, request)
    if (!('position' in result)) return result
    if (outcome === null || result.outcome === 'appended') outcome = result
  }
  return outcome ?? { outcome: 'invalid', reason: 'the response has no events' }
}

/**
 * A response that is there by this command, but as several events, was stored by an earlier release, which may have been stopped before its
 * last part. One that is there, though not by this command, may be there by the same one of a still earlier release.
 */
const appendNamed = async (log: EventLog, { requests, inParts, renamed }: Appendable): Promise<AppendResult> => {
  const result = await appendAll(log, requests)
  if (result.outcome === 'version_conflict') return appendAll(log, renamed())
  const isInParts = requests.length === 1 && result.outcome === 'replayed' && result.version > 1
  return isInParts ? appendAll(log, inParts().slice(1), result) : result
}

/** A row that an earlier release stored has the ids of that release. */
const appendOnce = async (log: EventLog, row: Appendable, mayBeFormer: boolean): Promise<AppendResult> => {
  if (!mayBeFormer) return appendNamed(log, row)
  const { stream, commandId, requests: formerly } = row.former()
  const isStored = await log.findCommand(stream, commandId)
  return isStored ? appendAll(log, formerly()) : appendNamed(log, row)
}

const ERASED: RowReason = { key: 'erased', values: {} }
const KEY_TWICE: RowReason = { key: 'key-twice', values: {} }

/** Null if the row is stored, now or before. */
const refusal = (result: AppendResult): RowFault | null => {
  const column = ''
  switch (result.outcome) {
    case 'appended':
    case 'replayed':
      return null
    case 'id_conflict':
      return { column, reason: { key: 'imported-before', values: {} } }
    case 'version_conflict':
      return { column, reason: { key: 'has-response', values: {} } }
    case 'invalid':
      return {
        column,
        reason: result.isErased ? ERASED : { key: 'not-storable', values: { reason: result.reason } },
      }
    case 'overloaded':
      return { column, reason: { key: 'log-overloaded', values: {} } }
  }
}

type Stored = 'stored' | 'known' | RowFault

const storing =
  (log: EventLog, { mayBeFormer = true }: ImportDeps) =>
  async (row: Appendable): Promise<Stored> => {
    const result = await appendOnce(log, row, mayBeFormer)
    return refusal(result) ?? (result.outcome === 'replayed' ? 'known' : 'stored')
  }

const told = { new: 'stored', same: 'known', other: { column: '', reason: KEY_TWICE } } as const

/** A dry run says what storing the rows of this file would. */
const notStoring = () => {
  const seen = seenRows()
  return async ({ requests: [first] }: Appendable): Promise<Stored> => told[first ? seen(first) : 'new']
}

/** Counts rows, and turns each into stored events, a known row or a rejected one. */
const intake = (plan: ImportPlan, deps: ImportDeps, read: RowReader) => {
  const { log, onRejected } = deps
  const counts = { rows: 0, stored: 0, known: 0, rejected: 0, againstRules: 0, stopped: false }
  const rejectRow = (row: number, faults: readonly RowFault[]): void => {
    counts.rejected += 1
    onRejected({ row, faults })
  }
  const prepare = async (row: CsvRow): Promise<Prepared> => {
    const understood = read(row)
    if ('faults' in understood) return understood
    const generation = log && plan.withdrawals ? await generationOf(log, plan, understood.key, deps) : 0
    if (generation === null) return { faults: [{ column: '', reason: ERASED }] }
    return preparedRow(plan, understood, deps, generation)
  }
  const stored = log ? storing(log, deps) : notStoring()
  const keep = async (prepared: Appendable): Promise<RowFault | null> => {
    const outcome = await stored(prepared)
    if (typeof outcome !== 'string') return outcome
    if (prepared.isAgainstRules) counts.againstRules += 1
    counts[outcome] += 1
    return null
  }
  const store = async (row: CsvRow): Promise<void> => {
    counts.rows += 1
    const prepared = await prepare(row)
    if ('faults' in prepared) return rejectRow(row.row, prepared.faults)
    const refused = await keep(prepared)
    if (refused) rejectRow(row.row, [refused])
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

/** A row of answers that is taken for the last header row, if there seems to be one. */
const answersInHeader = (header: readonly (readonly string[])[], map: ImportMap, read: RowReader): Issue | null => {
  if (map.headerRows === 1) return null
  const row = read({ row: map.headerRows, cells: header.at(-1) ?? [] })
  if ('faults' in row) return null
  const codes = row.answers.filter(({ value }) => typeof value === 'number')
  if (codes.length <= Object.keys(map.constants).length) return null
  return { path: '/headerRows', key: 'header-holds-answers', values: { row: map.headerRows, rows: map.headerRows - 1 } }
}

/**
 * Responses that may be on their way to the log: two batches of it, so that it always has one to write. With 64 a row cost the server a
 * quarter more; those that wait longer are only more work for the collector of garbage, which copies what waits.
 */
const [FEWEST_ROWS, MOST_ROWS] = [16, 200]
/** The answers of all of them: some megabytes. */
const MOST_ANSWERS = 50_000

/** How many responses are stored at a time: of a survey with very many answers fewer. */
const inFlightOf = ({ survey }: ImportPlan, { inFlight }: ImportDeps): number =>
  inFlight ?? Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(MOST_ANSWERS / survey.keys.size)))

const storeAll = async (
  rows: Rows,
  deps: ImportDeps,
  { counts, store }: ReturnType<typeof intake>,
  inFlight: number,
): Promise<void> => {
  const places = placesFor(inFlight)
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
 * rows. Throws what the log throws when it cannot be reached, and UnreadableFile; rows that were stored stay.
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
  const taken = answersInHeader(header, plan.map, reader.read)
  if (taken) return { issues: [taken] }

  const begun = deps.begin ? await deps.begin() : {}
  const running = intake({ ...plan, ...begun }, deps, reader.read)
  await storeAll(reading, deps, running, inFlightOf(plan, deps))
  return running.counts
}
