import type { QuestionData } from '@portal/contracts/http/reporting/question-data'
import type { RowInWords, RunInWords, TableInWords } from '@portal/contracts/reporting/run-in-words'
import { chosenIn } from '@portal/contracts/survey/question-shape'

const TOTAL = 0
const isShare = ({ kind }: RowInWords): boolean => kind === 'code' || kind === 'none'

const percentAt = (row: RowInWords | undefined, column: number): number | null => {
  const value = row?.cells[column]?.value ?? null
  return value === null ? null : value * 100
}

type Drawn = Pick<QuestionData, 'labels' | 'precodeValues' | 'series' | 'data'>

/** A series for each column but the total, or for the total alone. */
const ofOptions = ({ columns }: RunInWords, { title, rows }: TableInWords): Drawn => {
  const shares = rows.filter(isShare)
  const places = columns.length > 1 ? columns.map((_, at) => at).slice(TOTAL + 1) : [TOTAL]
  return {
    labels: shares.map(({ label }) => label),
    precodeValues: shares.map(({ code }) => code),
    series: places.map((at) => (at === TOTAL ? title : (columns[at]?.label ?? ''))),
    data: places.map((at) => shares.map((row) => percentAt(row, at))),
  }
}

/** A series for each scale point or rank, over the items. */
const ofItems = (items: readonly TableInWords[]): Drawn => {
  const parts = items[0]?.rows.filter(isShare) ?? []
  return {
    labels: items.map(({ itemTitle }) => itemTitle),
    precodeValues: items.map(({ item }) => item),
    series: parts.map(({ label }) => label),
    data: parts.map((_, at) => items.map(({ rows }) => percentAt(rows.filter(isShare)[at], TOTAL))),
  }
}

/** A pie for one answer each, bars for the rest, and lying ones beside columns. */
const usualChart = (isCrosstab: boolean, { shape }: TableInWords): QuestionData['chart'] => {
  if (isCrosstab) return 'horizontalBar'
  return chosenIn(shape) === 'one' ? 'pie' : 'bar'
}

const typeOf = (isCrosstab: boolean, hasItems: boolean): QuestionData['type'] => {
  if (isCrosstab) return 'crosstab'
  return hasItems ? 'stackedbar' : 'simpleBar'
}

/** The questions of a run as charts need them. */
export const questionDataOf = (run: RunInWords): QuestionData[] =>
  [...Map.groupBy(run.tables, ({ question }) => question)].flatMap(([question, tables]) => {
    const [table] = tables
    if (!table) return []
    const items = tables.filter(({ view }) => view === 'item')
    const isCrosstab = run.columns.length > 1
    const drawn = items.length > 0 ? ofItems(items) : ofOptions(run, table)
    return [
      {
        QuestionType: table.questionType,
        QuestionID: question,
        QuestionText: table.title,
        ...drawn,
        total: run.respondents,
        totalBase: table.bases[TOTAL] ?? 0,
        chart: usualChart(isCrosstab, table),
        type: typeOf(isCrosstab, items.length > 0),
      },
    ]
  })
