import type { CellRef, CellRespondent, CellRespondents } from '@portal/contracts/http/reporting/respondents'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { testRulesOf } from '@portal/contracts/reporting/testing'
import type { Issue } from '@portal/contracts/survey/issue'
import type { Connection } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import type { Bitset } from '../answer-index/bitset.ts'
import { eachOrdinal } from '../answer-index/each-ordinal.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import { columnsFor } from './count-run.ts'
import type { Crossing } from './crossing.ts'
import type { RowPlan, TablePlan } from './plan.ts'
import { crossingOfRun, type ReadyRun, readyRun } from './ready-run.ts'
import { resultTable } from './result-table.ts'
import type { RunSources } from './run-sources.ts'
import { shortNames } from './short-names.ts'
import { tableSets } from './table-sets.ts'
import { testsOf } from './test-method.ts'

/** A cell, and which part of its respondents: `page` counts from 1. */
export type CellWanted = Readonly<{ cell: CellRef; page: number; itemsPerPage: number }>

export type ListedCell =
  | Readonly<{ outcome: 'done'; listed: CellRespondents }>
  | Readonly<{ outcome: 'refused'; issues: readonly Issue[] }>

const noCell: ListedCell = { outcome: 'refused', issues: [{ path: '/cell', key: 'no-such-cell', values: {} }] }

const RESPONDENTS = `select response_id as "responseId", ordinal + 1 as number, status, via,
    ${instantText('started_at')} as "startedAt", ${instantText('completed_at')} as "completedAt", texts is null as "isErased"
  from read.response where survey_id = $1 and ordinal = any($2::int[]) order by ordinal`

const byOrdinals = async (connection: Connection, surveyId: string, ordinals: readonly number[]) => {
  if (ordinals.length === 0) return []
  return (await connection.query<CellRespondent>(RESPONDENTS, [surveyId, ordinals])).rows
}

type Place = Readonly<{ plan: TablePlan; row: RowPlan; column: number }>

const placeOf = ({ plans, runColumns }: ReadyRun, cell: CellRef): Place | null => {
  const plan = plans.flat().find(({ id }) => id === cell.table)
  const row = plan?.rows.find(({ id }) => id === cell.row)
  const column = runColumns.columns.findIndex(({ id }) => id === cell.column)
  return plan && row && column >= 0 ? { plan, row, column } : null
}

/** The ordinals of one page of the set, and the size of the set. */
const pageIn = ({ arena, extent }: Crossing, set: Bitset, { page, itemsPerPage }: CellWanted) => {
  const from = (page - 1) * itemsPerPage
  const ordinals: number[] = []
  let total = 0
  eachOrdinal(arena, extent, set, (ordinal) => {
    if (total >= from && total < from + itemsPerPage) ordinals.push(ordinal)
    total += 1
  })
  return { total, ordinals }
}

type Loaded = Readonly<{ crossing: Crossing; column: (key: ColumnKey) => Bitset }>

const listed = async (
  spec: TableSpec,
  { plan, row, column: index }: Place,
  { crossing, column }: Loaded,
  { connection, pace }: RunSources,
  { columnIds, ...wanted }: CellWanted & Readonly<{ columnIds: readonly string[] }>,
): Promise<CellRespondents> => {
  const counting = { base: spec.base, tests: testsOf(spec.test), rules: testRulesOf(spec), columnIds, pace }
  const table = await resultTable({ ...plan, rows: [row] }, crossing, column, counting)
  if (table.rows[0]?.cells[index]?.status === 'hidden') return { total: 0, isHidden: true, respondents: [] }
  const work = crossing.workspace()
  try {
    const members = tableSets(work, column, spec.base, shortNames()).members(row.base, row.measure)
    const { total, ordinals } = pageIn(crossing, work.and(members, crossing.columns[index] ?? []), wanted)
    return { total, isHidden: false, respondents: await byOrdinals(connection, spec.surveyID, ordinals) }
  } finally {
    work.release()
  }
}

/**
 * Who is behind one cell of a run: those whom a share counts, or whose answers a statistic is made of. Nobody is listed for a
 * cell that is hidden. Throws as `countRun` does.
 */
export const cellRespondents = async (
  spec: TableSpec,
  wanted: CellWanted,
  sources: RunSources,
): Promise<ListedCell> => {
  const ready = await readyRun(spec, sources)
  if ('outcome' in ready) return ready
  const place = placeOf(ready, wanted.cell)
  if (place === null) return noCell
  const { store, connection } = sources
  const { crossing, release } = await crossingOfRun(sources, ready)
  try {
    const columns = columnsFor([{ ...place.plan, rows: [place.row] }])
    const loaded = await store.load(connection, ready.indexed, columns)
    try {
      const columnIds = ready.runColumns.columns.map(({ id }) => id)
      const answer = await listed(spec, place, { crossing, column: loaded.column }, sources, { ...wanted, columnIds })
      return { outcome: 'done', listed: answer }
    } finally {
      loaded.release()
    }
  } finally {
    release()
  }
}
