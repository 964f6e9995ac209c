import type { ImportedRows } from '@portal/contracts/events/imports'
import type { Issue } from '@portal/contracts/survey/issue'
import { placesFor } from '@portal/infra/tools/places'
import type { CsvRow } from './csv-parser.ts'
import { fileHeader } from './header.ts'
import type { ImportMap } from './import-map.ts'
import type { ImportPlan } from './import-request.ts'
import { countRow, type MutableRows, noRows, type RejectedRow } from './row-counts.ts'
import { type IntakeMeans, rowIntake, rowsAtATime } from './row-intake.ts'
import { type RowReader, rowReader } from './row-reader.ts'
import { type OpenRowStores, storeElsewhere, workOf } from './row-stores.ts'

/**
 * `known`: rows that an earlier run has stored. `againstRules`: stored rows with an answer that breaks a rule of its
 * question. `stopped`: the signal aborted before the end of the file.
 */
export type ImportCounts = ImportedRows & Readonly<{ stopped: boolean }>

/** `inFlight`: how many responses are stored at a time. */
export type ImportDeps = IntakeMeans &
  Readonly<{
    signal?: AbortSignal | undefined
    inFlight?: number
    /** Opens places that store rows beside this one, where there are enough of them; it is not asked for a dry run. */
    openStores?: OpenRowStores | undefined
    /** Called once map and header are known to fit, before anything is stored: which import the responses belong to. */
    begin?: () => Promise<Pick<ImportPlan, 'importId' | 'withdrawals'>>
    onRejected: (rejected: RejectedRow) => void
    onProgress: (counts: ImportCounts) => void
  }>

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

type Counts = MutableRows & { stopped: boolean }
type Storing = Readonly<{ plan: ImportPlan; read: RowReader; deps: ImportDeps; counts: Counts }>

const storeHere = async (rows: Rows, { plan, read, deps, counts }: Storing): Promise<void> => {
  const take = rowIntake(plan, deps, read)
  const places = placesFor(deps.inFlight ?? rowsAtATime(plan))
  const failures: unknown[] = []
  const store = async (row: CsvRow): Promise<void> => countRow(counts, row, await take(row), deps.onRejected)
  try {
    while (failures.length === 0 && !counts.stopped) {
      const { value, done } = await rows.next()
      if (done) break
      const leave = await places.enter()
      counts.rows += 1
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
  const asHeader = fileHeader(header)
  const reader = rowReader(plan.map, plan.survey, asHeader)
  if ('issues' in reader) return reader
  const taken = answersInHeader(header, plan.map, reader.read)
  if (taken) return { issues: [taken] }

  const counts: Counts = { ...noRows, stopped: false }
  const begun = { ...plan, ...(deps.begin && (await deps.begin())) }
  const stores = deps.log ? (deps.openStores?.(workOf(begun, asHeader, deps)) ?? []) : []
  if (stores.length === 0) await storeHere(reading, { plan: begun, read: reader.read, deps, counts })
  else {
    const size = stores.length * rowsAtATime(plan)
    await storeElsewhere(reading, { ...deps, stores, keyOf: reader.keyOf, size, counts })
  }
  return counts
}
