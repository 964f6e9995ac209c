import type { Instant } from '@portal/contracts/ids'
import type { AppendResult, EventLog } from '@portal/infra/event-log/event-log'
import { appendPatiently } from './append-patiently.ts'
import type { CsvRow } from './csv-parser.ts'
import {
  type Appendable,
  generationOf,
  type ImportPlan,
  type Prepared,
  preparedRow,
  type Request,
} from './import-request.ts'
import type { RowFault, RowReader } from './row-reader.ts'
import type { RowReason } from './row-reason.ts'
import { seenRows } from './seen-rows.ts'

/**
 * `log` is null for a dry run, which stores nothing. `secret` keys the ids of responses, so that nobody can try
 * respondent keys against them; it never changes for a survey.
 */
export type IntakeMeans = Readonly<{
  log: EventLog | null
  secret: Buffer
  now: () => Instant
  /** Whether an earlier release may have stored rows of this survey, under other ids (assumed by default): each row is then looked up. */
  mayBeFormer?: boolean
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
  (log: EventLog, { mayBeFormer = true }: IntakeMeans) =>
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

/** What became of a row: its response is there, now or before, or why it cannot be. `isAgainstRules`: an answer breaks a rule of its question. */
export type TakenRow =
  | Readonly<{ outcome: 'stored' | 'known'; isAgainstRules: boolean }>
  | Readonly<{ faults: readonly RowFault[] }>

/** Turns each row into stored events, a known row or a rejected one. */
export const rowIntake = (plan: ImportPlan, means: IntakeMeans, read: RowReader) => {
  const { log } = means
  const prepare = async (row: CsvRow): Promise<Prepared> => {
    const understood = read(row)
    if ('faults' in understood) return understood
    const generation = log && plan.withdrawals ? await generationOf(log, plan, understood.key, means) : 0
    if (generation === null) return { faults: [{ column: '', reason: ERASED }] }
    return preparedRow(plan, understood, means, generation)
  }
  const stored = log ? storing(log, means) : notStoring()
  return async (row: CsvRow): Promise<TakenRow> => {
    const prepared = await prepare(row)
    if ('faults' in prepared) return prepared
    const outcome = await stored(prepared)
    return typeof outcome === 'string' ? { outcome, isAgainstRules: prepared.isAgainstRules } : { faults: [outcome] }
  }
}

/**
 * Responses that may be on their way to the log: two batches of it, so that it always has one to write. With 64 a row cost the server a
 * quarter more; those that wait longer are only more work for the collector of garbage, which copies what waits.
 */
const [FEWEST_ROWS, MOST_ROWS] = [16, 200]
/** The answers of all of them: some megabytes. */
const MOST_ANSWERS = 50_000

/** How many responses are stored at a time: of a survey with very many answers fewer. */
export const rowsAtATime = ({ survey }: Pick<ImportPlan, 'survey'>): number =>
  Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.floor(MOST_ANSWERS / survey.keys.size)))
