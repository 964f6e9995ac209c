import { colourKeyOf } from '@portal/contracts/reporting/colours'
import { isPart, partsOfItems, rowsOfParts } from '@portal/contracts/reporting/item-parts'
import type { RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import type { TableCell } from '@portal/contracts/reporting/table'
import { isOverlapping } from '@portal/contracts/reporting/visuals'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { type ChartData, type ChartType, MANY_LABELS } from '../chart/chart-data.ts'
import { type RowOrder, rowsInOrder } from '../crosstab/row-order.ts'
import { type ShapeView, viewOf } from '../shape-view.ts'
import { timeOf } from '../time/time-axis.ts'

/** A figure of all of a question's items: `key` of the scale point, rank or statistic. */
export type MatrixColumn = Readonly<{
  key: string
  label: string
  kind: RowInWords['kind']
  isPart: boolean
  /** "Not applicable", "no comment". */
  isOffScale: boolean
  colourKey: string
}>
/** `places`: of each cell, the ids of its table and its row in the run. */
export type MatrixLine = Readonly<{
  key: string
  label: string
  base: number
  cells: readonly (TableCell | null)[]
  places: readonly Readonly<{ table: string; row: string }>[]
}>
export type Matrix = Readonly<{ columns: readonly MatrixColumn[]; lines: readonly MatrixLine[] }>

/** What a topline shows of one question, from its tables. The only column is the total. */
export type Block = Readonly<{
  question: string
  title: string
  view: ShapeView
  base: number
  /** Null: unweighted. */
  weightedBase: number | null
  table: TableInWords
  matrix: Matrix | null
  chart: ChartData | null
  /** The answer keys of what was written, with the item's name where there are several. */
  texts: readonly Readonly<{ key: string; title?: string }>[]
}>

const TOTAL = 0
const totalOf = ({ cells }: RowInWords): TableCell | null => cells[TOTAL] ?? null
const isOffScale = ({ code, isOffScale: isSaidSo = false }: RowInWords): boolean => isSaidSo || code === NO_COMMENT

const matrixOf = (summary: TableInWords, items: readonly TableInWords[]): Matrix => {
  const parts = partsOfItems(items)
  const sections = [...new Set(summary.rows.map(({ section }) => section))]
  const ofSection = (section: string) => summary.rows.filter((row) => row.section === section)
  const columns: readonly MatrixColumn[] = [
    ...parts.map((row, index) => ({
      key: `part-${index}`,
      label: row.label,
      kind: row.kind,
      isPart: true,
      isOffScale: isOffScale(row),
      colourKey: colourKeyOf(summary.question, row),
    })),
    ...sections.map((section) => ({
      key: `section-${section}`,
      label: section,
      kind: ofSection(section)[0]?.kind ?? ('code' as const),
      isPart: false,
      isOffScale: false,
      colourKey: '',
    })),
  ]
  const lines = items.map(({ id, item, itemTitle, bases, rows }) => {
    const shares = rowsOfParts({ rows }, parts)
    const statistics = sections.map((section) => {
      return ofSection(section).find(({ code, label }) => (item === null ? label === itemTitle : code === item)) ?? null
    })
    const cells = [...shares, ...statistics].map((row) => row && totalOf(row))
    const places = [
      ...shares.map((row) => ({ table: id, row: row?.id ?? '' })),
      ...statistics.map((row) => ({ table: summary.id, row: row?.id ?? '' })),
    ]
    return { key: id, label: itemTitle, base: bases[TOTAL] ?? 0, cells, places }
  })
  return { columns, lines }
}

const matrixChart = ({ columns, lines }: Matrix, colours: ChartData['colours']): ChartData => ({
  labels: lines.map(({ label }) => label),
  series: columns.flatMap(({ label, isPart }, index) =>
    isPart ? [{ name: label, shares: lines.map(({ cells }) => cells[index]?.value ?? null) }] : [],
  ),
  colours,
  colourKeys: columns.flatMap(({ colourKey, isPart }) => (isPart ? [colourKey] : [])),
  endsInNone: columns.findLast(({ isPart }) => isPart)?.kind === 'none',
  offScale: columns.filter(({ isPart }) => isPart).map((column) => column.isOffScale),
})

const tableChart = ({ title, question, rows, shape }: TableInWords, colours: ChartData['colours']): ChartData => {
  const drawn = rows.filter(isPart)
  return {
    labels: drawn.map(({ label }) => label),
    series: [{ name: title, shares: drawn.map((row) => totalOf(row)?.value ?? null) }],
    colours,
    colourKeys: drawn.map((row) => colourKeyOf(question, row)),
    endsInNone: drawn.at(-1)?.kind === 'none',
    labelsEndInNone: drawn.at(-1)?.kind === 'none',
    ...(isOverlapping(shape) && { isOverlapping: true }),
  }
}

/** Numbers without bands have no share but that of those who gave none: a chart of it alone says nothing. */
const hasShares = (rows: readonly Pick<MatrixColumn, 'kind'>[]): boolean => rows.some(({ kind }) => kind !== 'none')

const chartOf = (view: ShapeView, table: TableInWords, matrix: Matrix | null): ChartData | null => {
  const { colours } = view
  const isDrawn = hasShares(matrix ? matrix.columns.filter((column) => column.isPart) : table.rows.filter(isPart))
  if (colours === null || !isDrawn) return null
  return matrix ? matrixChart(matrix, colours) : tableChart(table, colours)
}

const textsOf = ({ listsTexts }: ShapeView, { question, rows }: TableInWords): Block['texts'] => {
  if (!listsTexts) return []
  const ofItems = rows.flatMap(({ kind, code, label }) =>
    kind === 'texts' && code !== null ? [{ key: itemKey(question, code), title: label }] : [],
  )
  return ofItems.length > 0 ? ofItems : [{ key: question }]
}

const blockOf = (tables: readonly TableInWords[]): Block | null => {
  const [table] = tables
  if (!table) return null
  const view = viewOf(table.shape)
  const items = tables.filter((one) => one.view === 'item')
  const matrix = items.length > 0 ? matrixOf(table, items) : null
  const { question, title, bases } = table
  return {
    question,
    title,
    view,
    base: bases[TOTAL] ?? 0,
    weightedBase: table.weightedBases?.[TOTAL]?.base ?? null,
    table,
    matrix,
    chart: chartOf(view, table, matrix),
    texts: textsOf(view, table),
  }
}

/** The block with what its chart draws over time. */
const overTime = (block: Block, run: Pick<RunInWords, 'spec'>): Block => {
  const { chart, matrix, table } = block
  return chart && !matrix ? { ...block, chart: { ...chart, ...timeOf(run, table) } } : block
}

/** The blocks of a topline by question. */
export const blocksOf = (run: Pick<RunInWords, 'tables' | 'spec'>): ReadonlyMap<string, Block> => {
  const byQuestion = Map.groupBy(run.tables, ({ question }) => question)
  const blocks = [...byQuestion].flatMap(([question, some]) => {
    const block = blockOf(some)
    return block ? [[question, overTime(block, run)] as const] : []
  })
  return new Map(blocks)
}

/** The block with its answers sorted by their share, in the table and in the chart. The items of a grid stay in their order. */
export const sortedBlock = (block: Block, order: RowOrder): Block => {
  const { view, matrix, chart } = block
  if (!order || matrix) return block
  const table = { ...block.table, rows: rowsInOrder(block.table.rows, order) }
  const drawn = chartOf(view, table, null)
  return { ...block, table, chart: chart && drawn && { ...chart, ...drawn } }
}

/** A pie for a single choice, bars for the rest; horizontal if there are many, since their labels need space. */
export const usualType = ({ view }: Block, chart: ChartData, isNarrow: boolean): ChartType => {
  if (view.usualChart === 'pie' && chart.labels.length < MANY_LABELS) return 'pie'
  return isNarrow || chart.labels.length >= MANY_LABELS ? 'horizontalBar' : 'bar'
}

/** The block without some rows, in the table and in the chart. Shares stay as they are. The items of a grid are all shown. */
export const withoutRows = (block: Block, hidden: readonly string[]): Block => {
  const { view, matrix, chart, table: whole } = block
  if (matrix || hidden.length === 0) return block
  const table = { ...whole, rows: whole.rows.filter(({ id }) => !hidden.includes(id)) }
  const drawn = chartOf(view, table, null)
  return { ...block, table, chart: chart && drawn && { ...chart, ...drawn } }
}
