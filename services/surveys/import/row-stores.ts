import type { ImportedRows } from '@portal/contracts/events/imports'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { compileSurvey } from '@portal/contracts/survey/flow'
import { placesFor } from '@portal/infra/tools/places'
import type { CsvRow } from './csv-parser.ts'
import type { FileHeader } from './header.ts'
import type { ImportPlan } from './import-request.ts'
import { addRows, countRow, type MutableRows, noRows, type RejectedRow } from './row-counts.ts'
import { type IntakeMeans, rowIntake, rowsAtATime } from './row-intake.ts'
import { rowReader } from './row-reader.ts'

/** What storing the rows of a file needs, in a form that can be sent to another thread. */
export type RowWork = Omit<ImportPlan, 'survey'> &
  Readonly<{ definition: SurveyDefinition; header: FileHeader; secret: Uint8Array; mayBeFormer: boolean }>

export type StoredRows = Readonly<{ counts: ImportedRows; rejected: readonly RejectedRow[] }>

/** A place that stores rows. */
export type RowStore = Readonly<{
  /** Resolves once they are stored. Rejects with what the log throws; some of them may be stored then. */
  store: (rows: readonly CsvRow[]) => Promise<StoredRows>
  close: () => Promise<void>
}>

/** None where opening them would take longer than they save. */
export type OpenRowStores = (work: RowWork) => readonly RowStore[]

/** The work of a plan. */
export const workOf = (
  { survey, ...plan }: ImportPlan,
  header: FileHeader,
  { secret, mayBeFormer = true }: Pick<IntakeMeans, 'secret' | 'mayBeFormer'>,
): RowWork => ({ ...plan, definition: survey.definition, header, secret, mayBeFormer })

/** Stores rows here: what a thread does. @throws TypeError if the map does not fit the header, which was looked at before */
export const storingRows = (work: RowWork, means: Pick<IntakeMeans, 'log' | 'now'>): RowStore['store'] => {
  const { definition, header, secret, mayBeFormer, ...given } = work
  const plan = { ...given, survey: compileSurvey(definition) }
  const reader = rowReader(plan.map, plan.survey, header)
  if ('issues' in reader) throw new TypeError('the map does not fit the header')
  const take = rowIntake(plan, { ...means, secret: Buffer.from(secret), mayBeFormer }, reader.read)
  const places = placesFor(rowsAtATime(plan))
  return async (rows) => {
    const counts: MutableRows = { ...noRows, rows: rows.length }
    const rejected: RejectedRow[] = []
    const one = async (row: CsvRow) => countRow(counts, row, await take(row), (no) => rejected.push(no))
    await Promise.all(rows.map((row) => places.run(() => one(row))))
    return { counts, rejected }
  }
}

/** The same key always gives the same place, so that of two rows of a respondent the first is stored, as without threads. */
const placeOf = (key: string, count: number): number => {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (Math.imul(sum, 31) + key.charCodeAt(at)) | 0
  return (sum >>> 0) % count
}

const shared = (rows: readonly CsvRow[], { stores, keyOf }: Sharing): readonly (readonly CsvRow[])[] => {
  const parts: CsvRow[][] = stores.map(() => [])
  for (const row of rows) parts[placeOf(keyOf(row), stores.length)]?.push(row)
  return parts
}

export type Sharing = Readonly<{
  stores: readonly RowStore[]
  /** The respondent of a row. */
  keyOf: (row: CsvRow) => string
  /** Rows that are sent at a time. */
  size: number
  counts: MutableRows & { stopped: boolean }
  signal?: AbortSignal | undefined
  onRejected: (rejected: RejectedRow) => void
  onProgress: (counts: ImportedRows & Readonly<{ stopped: boolean }>) => void
}>

/** Rows one after another, and why no more could be read: those before it are stored all the same. */
type Block = Readonly<{ rows: readonly CsvRow[]; isLast: boolean; failure: unknown }>

const nextBlock = async (rows: AsyncIterator<CsvRow>, size: number): Promise<Block> => {
  const block: CsvRow[] = []
  try {
    while (block.length < size) {
      const { value, done } = await rows.next()
      if (done) return { rows: block, isLast: true, failure: null }
      block.push(value)
    }
    return { rows: block, isLast: false, failure: null }
  } catch (failure) {
    return { rows: block, isLast: true, failure }
  }
}

/** Blocks on their way: each place has one to store, and the next ones wait there while a slower place ends its own. */
const BLOCKS = 4

/**
 * Stores rows in several places at once, each respondent's in one. Tells of them block by block, in the order of the file. Closes the places.
 * Throws the first failure of a place or of reading, once all that was sent is stored.
 */
export const storeElsewhere = async (rows: AsyncIterator<CsvRow>, sharing: Sharing): Promise<void> => {
  const { stores, size, counts, signal, onRejected, onProgress } = sharing
  const failures: unknown[] = []
  const places = placesFor(BLOCKS)
  const tell = (stored: readonly StoredRows[]): void => {
    for (const part of stored) addRows(counts, part.counts)
    for (const row of stored.flatMap(({ rejected }) => rejected).toSorted((a, b) => a.row - b.row)) onRejected(row)
    onProgress(counts)
  }
  let told: Promise<unknown> = Promise.resolve()
  try {
    for (let isLast = false; !isLast && failures.length === 0 && !counts.stopped; ) {
      const leave = await places.enter()
      const block = await nextBlock(rows, size)
      isLast = block.isLast
      const sent = shared(block.rows, sharing).flatMap((part, place) => stores[place]?.store(part) ?? [])
      told = Promise.all([Promise.all(sent), told])
        .then(([stored]) => tell(stored))
        .catch((error: unknown) => failures.push(error))
        .finally(leave)
      if (block.failure !== null) failures.push(block.failure)
      counts.stopped = signal?.aborted ?? false
    }
  } finally {
    await told
    await Promise.all(stores.map(({ close }) => close()))
    await rows.return?.()
  }
  if (failures.length > 0) throw failures[0]
}
