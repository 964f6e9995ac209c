import type { QuestionData } from '@portal/contracts/http/reporting/question-data'
import { isFirstOfGroup } from '@portal/contracts/reporting/column-groups'
import { isPart, partsOfItems, rowsOfParts } from '@portal/contracts/reporting/item-parts'
import type { RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { chosenIn } from '@portal/contracts/survey/question-shape'

const TOTAL = 0

const percentAt = (row: RowInWords | null, column: number): number | null => {
  const value = row?.cells[column]?.value ?? null
  return value === null ? null : value * 100
}

/** The name of a column: with its group where there are several, whose columns may have the same names. */
const nameAt = ({ columns }: RunInWords, at: number): string => {
  const { group = '', label = '' } = columns[at] ?? {}
  const isGrouped = columns.some((_, index) => index > TOTAL + 1 && isFirstOfGroup(columns, index))
  return isGrouped && group !== '' ? `${group} – ${label}` : label
}

type Drawn = Pick<QuestionData, 'labels' | 'precodeValues' | 'series' | 'data'>

/** A series for each column but the total, or for the total alone. */
const ofOptions = (run: RunInWords, { title, rows }: TableInWords): Drawn => {
  const { columns } = run
  const shares = rows.filter(isPart)
  const places = columns.length > 1 ? columns.map((_, at) => at).slice(TOTAL + 1) : [TOTAL]
  return {
    labels: shares.map(({ label }) => label),
    precodeValues: shares.map(({ code }) => code),
    series: places.map((at) => (at === TOTAL ? title : nameAt(run, at))),
    data: places.map((at) => shares.map((row) => percentAt(row, at))),
  }
}

/** A series for each scale point or rank, over the items. */
const ofItems = (items: readonly TableInWords[]): Drawn => {
  const parts = partsOfItems(items)
  const rows = items.map((item) => rowsOfParts(item, parts))
  return {
    labels: items.map(({ itemTitle }) => itemTitle),
    precodeValues: items.map(({ item }) => item),
    series: parts.map(({ label }) => label),
    data: parts.map((_, place) => rows.map((ofItem) => percentAt(ofItem[place] ?? null, TOTAL))),
  }
}

/** A pie for one answer each, bars for the rest, and lying ones beside columns. */
const usualChart = (isCrosstab: boolean, { shape }: TableInWords): QuestionData['chart'] => {
  if (isCrosstab) return 'horizontalBar'
  return chosenIn(shape) === 'one' ? 'pie' : 'bar'
}

type Entry = Readonly<{ table: TableInWords; text: string; drawn: Drawn; type: QuestionData['type'] }>

const entryOf = ({ columns, respondents }: RunInWords, { table, text, drawn, type }: Entry): QuestionData => ({
  QuestionType: table.questionType,
  QuestionID: table.question,
  QuestionText: text,
  ...drawn,
  total: respondents,
  totalBase: table.bases[TOTAL] ?? 0,
  chart: usualChart(columns.length > 1, table),
  type,
})

/** By columns, each item of a grid is an entry: items, scale points and columns are more than a chart has. */
const entriesOf = (run: RunInWords, tables: readonly TableInWords[]): readonly Entry[] => {
  const [table] = tables
  if (!table) return []
  const items = tables.filter(({ view }) => view === 'item')
  const text = table.title
  if (run.columns.length === 1) {
    return items.length > 0
      ? [{ table, text, drawn: ofItems(items), type: 'stackedbar' }]
      : [{ table, text, drawn: ofOptions(run, table), type: 'simpleBar' }]
  }
  if (items.length === 0) return [{ table, text, drawn: ofOptions(run, table), type: 'crosstab' }]
  return items.map((item): Entry => {
    const named = `${text} – ${item.itemTitle}`
    return { table: item, text: named, drawn: ofOptions(run, item), type: 'crosstab' }
  })
}

/** The questions of a run as charts need them. */
export const questionDataOf = (run: RunInWords): QuestionData[] =>
  [...Map.groupBy(run.tables, ({ question }) => question).values()].flatMap((tables) =>
    entriesOf(run, tables).map((entry) => entryOf(run, entry)),
  )
