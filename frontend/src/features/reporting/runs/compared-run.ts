import type { RowInWords, RunInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'

/** A row of a table in both runs; a cell is undefined where its run has no such row. */
export type ComparedRow = Readonly<{
  id: string
  row: RowInWords
  before: TableCell | undefined
  after: TableCell | undefined
  isChanged: boolean
}>

export type ComparedTable = Readonly<{ id: string; title: string; rows: readonly ComparedRow[] }>

/** `changed` of `all`: figures of every column. */
export type ComparedRun = Readonly<{ tables: readonly ComparedTable[]; changed: number; all: number }>

type Table = RunInWords['tables'][number]

const isSame = (one: TableCell | undefined, other: TableCell | undefined): boolean =>
  one?.n === other?.n && one?.value === other?.value && one?.base === other?.base && one?.status === other?.status

const titleOf = ({ title, itemTitle }: Table): string => (itemTitle === '' ? title : `${title} – ${itemTitle}`)

type Tables = ReadonlyMap<string, Table>

const byId = ({ tables }: RunInWords): Tables => new Map(tables.map((table) => [table.id, table]))

/** The rows of both tables: those of the newer one first, then what only the older one has. */
const rowsOf = (before: Table | undefined, after: Table | undefined) => {
  const [older, newer] = [before, after].map((table) => new Map(table?.rows.map((row) => [row.id, row])))
  const ids = new Set([...(newer?.keys() ?? []), ...(older?.keys() ?? [])])
  return [...ids].map((id) => ({ before: older?.get(id), after: newer?.get(id) }))
}

/** Both runs side by side, in one column of theirs. They are of one spec, so their columns are the same. */
export const comparedRuns = (before: RunInWords, after: RunInWords, column: string): ComparedRun => {
  const columns = before.columns.map(({ id }) => id)
  const shown = Math.max(0, columns.indexOf(column))
  const [older, newer] = [byId(before), byId(after)]
  let [changed, all] = [0, 0]
  const tables = [...new Set([...newer.keys(), ...older.keys()])].flatMap((id): readonly ComparedTable[] => {
    const table = newer.get(id) ?? older.get(id)
    if (!table) return []
    const rows = rowsOf(older.get(id), newer.get(id)).flatMap((pair): readonly ComparedRow[] => {
      const row = pair.after ?? pair.before
      if (!row) return []
      all += columns.length
      changed += columns.filter((_, at) => !isSame(pair.before?.cells[at], pair.after?.cells[at])).length
      const cells = { before: pair.before?.cells[shown], after: pair.after?.cells[shown] }
      return [{ id: row.id, row, ...cells, isChanged: !isSame(cells.before, cells.after) }]
    })
    return [{ id, title: titleOf(table), rows }]
  })
  return { tables, changed, all }
}
