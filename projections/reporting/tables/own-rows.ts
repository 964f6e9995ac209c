import type { Label } from '@portal/contracts/reporting/label'
import type { OwnRow } from '@portal/contracts/reporting/own-row'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { chosenIn } from '@portal/contracts/survey/question-shape'
import { all, any, column, type Expression, not } from '../answer-index/expression.ts'
import { comparedNumber } from '../answer-index/number-slices.ts'
import type { ColumnKey } from '../response/column-keys.ts'
import type { Measure, RowPlan, ScoredGroup, Statistic, TablePlan, ValueColumn } from './plan.ts'

/** What an author's row can be made of: the codes of one table in their order, its values, the key of its numbers. */
type Material = Readonly<{
  codes: readonly Readonly<{ code: number; label: Label; column: ColumnKey }>[]
  /** Those that a person chooses one of, without "no comment" and points that are not of the scale. */
  points: Material['codes']
  values: readonly ValueColumn[]
  numbers: string | null
  isSeveral: boolean
}>

const materialOf = ({ shape, base, rows }: TablePlan): Material => {
  const codes = rows.flatMap(({ kind, code, label, measure }) => {
    const [only] = kind === 'code' && measure.of === 'any' ? measure.columns : []
    return code === null || only === undefined ? [] : [{ code, label, column: only }]
  })
  const means = rows.flatMap(({ kind, measure }) => (kind === 'mean' ? [measure] : []))
  const values = means.flatMap((measure) => (measure.of === 'values' ? measure.values : []))
  const isOfScale = (key: ColumnKey) => values.length === 0 || values.some((value) => value.column === key)
  return {
    codes,
    points: codes.filter(({ code, column: key }) => code !== NO_COMMENT && base.chosen.includes(key) && isOfScale(key)),
    values,
    numbers: means.flatMap((measure) => (measure.of === 'number' ? [measure.question] : []))[0] ?? null,
    isSeveral: chosenIn(shape) === 'several',
  }
}

const columnsOf = ({ codes }: Material, wanted: readonly number[]): readonly ColumnKey[] =>
  codes.filter(({ code }) => wanted.includes(code)).map(({ column: key }) => key)

const who = (columns: readonly ColumnKey[]): Expression => any(columns.map(column))

const scored = (groups: readonly ScoredGroup[], rest: number | null = null): Measure => ({ of: 'scores', groups, rest })

const difference = (material: Material, codes: readonly number[], less: readonly number[]): Measure => {
  const [plus, minus] = [who(columnsOf(material, codes)), who(columnsOf(material, less))]
  const groups = [
    { value: 1, who: all([plus, not(minus)]) },
    { value: -1, who: all([minus, not(plus)]) },
  ]
  return scored(groups, 0)
}

const NPS_POINTS = 11

const npsOf = (promoters: Expression, passives: Expression, detractors: Expression): Measure =>
  scored([
    { value: 100, who: promoters },
    { value: 0, who: passives },
    { value: -100, who: detractors },
  ])

const npsOfNumbers = (key: string): Measure =>
  npsOf(
    all([comparedNumber(key, '>=', 9), comparedNumber(key, '<=', 10)]),
    all([comparedNumber(key, '>', 6), comparedNumber(key, '<', 9)]),
    all([comparedNumber(key, '>=', 0), comparedNumber(key, '<=', 6)]),
  )

const keysOf = (points: Material['points']): readonly ColumnKey[] => points.map(({ column: key }) => key)

const npsOfPoints = ({ points }: Material): Measure => {
  const some = (from: number, to: number) => who(keysOf(points.slice(from, to + 1)))
  return npsOf(some(9, 10), some(7, 8), some(0, 6))
}

const statistic = (of: Statistic, { numbers, values }: Material): Measure | null => {
  if (numbers !== null) return { of: 'number', statistic: of, question: numbers }
  return values.length > 0 ? { of: 'values', statistic: of, values } : null
}

const npsIn = (material: Material): Measure | null => {
  if (material.numbers !== null) return npsOfNumbers(material.numbers)
  return material.points.length === NPS_POINTS && !material.isSeveral ? npsOfPoints(material) : null
}

const meanOfScores = ({ scores }: Extract<OwnRow, { kind: 'mean' }>, material: Material): Measure | null =>
  material.isSeveral || material.points.length === 0
    ? null
    : scored(scores.map(({ code, score }) => ({ value: score, who: who(columnsOf(material, [code])) })))

const anyOf = (columns: readonly ColumnKey[]): Measure | null => (columns.length > 0 ? { of: 'any', columns } : null)

/** A row's measure; null if the table has no such figures. */
const measureOf = (own: OwnRow, material: Material): Measure | null => {
  switch (own.kind) {
    case 'net':
      return anyOf(columnsOf(material, own.codes))
    case 'difference':
      return material.codes.length > 0 ? difference(material, own.codes, own.less) : null
    case 'mean':
      return meanOfScores(own, material)
    case 'first':
      return anyOf(keysOf(material.points.slice(0, own.count)))
    case 'last':
      return anyOf(keysOf(material.points.slice(-own.count)))
    case 'nps':
      return npsIn(material)
    case 'sum':
    case 'se':
      return statistic(own.kind, material)
    case 'percentile':
      return statistic({ percent: own.percent }, material)
  }
}

const surveyText = (point: Label) => (point.key === 'survey-text' ? [point.text] : [])

const labelOf = (own: OwnRow, { points }: Material): Label => {
  switch (own.kind) {
    case 'net':
    case 'difference':
      return { key: 'survey-text', text: own.label }
    case 'mean':
      return own.label === undefined ? { key: 'mean' } : { key: 'survey-text', text: own.label }
    case 'first':
      return { key: 'first-points', points: points.slice(0, own.count).flatMap(({ label }) => surveyText(label)) }
    case 'last':
      return { key: 'last-points', points: points.slice(-own.count).flatMap(({ label }) => surveyText(label)) }
    case 'percentile':
      return { key: 'percentile', percent: own.percent }
    case 'nps':
    case 'sum':
      return { key: own.kind }
    case 'se':
      return { key: 'standard-error' }
  }
}

const rowKind = ({ kind }: OwnRow): RowPlan['kind'] => (kind === 'first' || kind === 'last' ? 'net' : kind)

const isMeant = ({ question, item }: OwnRow, plan: TablePlan): boolean =>
  question === plan.question && plan.view !== 'summary' && (item === undefined || item === plan.item)

const ownRow = (own: OwnRow, index: number, plan: TablePlan): readonly RowPlan[] => {
  const material = materialOf(plan)
  const measure = measureOf(own, material)
  if (!measure) return []
  const label = labelOf(own, material)
  return [{ id: `own-${index + 1}`, section: null, label, kind: rowKind(own), code: null, base: plan.base, measure }]
}

const isShare = ({ kind }: RowPlan): boolean => kind === 'net' || kind === 'difference'

/** A table with the author's rows: nets after its other shares, statistics at its end. */
const withRows = (plan: TablePlan, own: readonly OwnRow[]): TablePlan => {
  const added = own.flatMap((row, index) => (isMeant(row, plan) ? ownRow(row, index, plan) : []))
  if (added.length === 0) return plan
  const firstStatistic = plan.rows.findIndex(({ kind }) => kind === 'mean')
  const shares = firstStatistic < 0 ? plan.rows : plan.rows.slice(0, firstStatistic)
  const statistics = firstStatistic < 0 ? [] : plan.rows.slice(firstStatistic)
  const rows = [...shares, ...added.filter(isShare), ...statistics, ...added.filter((row) => !isShare(row))]
  return { ...plan, rows }
}

/** In a summary: a section for each row of the author's that is made for every item, with a row for each item. */
const inSummary = (summary: TablePlan, items: readonly TablePlan[], own: readonly OwnRow[]): TablePlan => {
  const sections = own.flatMap((row, index) => {
    if (row.question !== summary.question || row.item !== undefined) return []
    return items.flatMap((item) =>
      ownRow(row, index, item).flatMap((made): readonly RowPlan[] => {
        if (item.item === null || item.itemTitle === null) return []
        const label: Label = { key: 'survey-text', text: item.itemTitle }
        return [{ ...made, id: `${made.id}-${item.item}`, section: made.label, label, code: item.item }]
      }),
    )
  })
  return sections.length > 0 ? { ...summary, rows: [...summary.rows, ...sections] } : summary
}

/** The tables of one question with the author's rows. */
export const withOwnRows = (plans: readonly TablePlan[], own: readonly OwnRow[]): readonly TablePlan[] => {
  if (own.length === 0) return plans
  const items = plans.filter(({ view }) => view === 'item')
  return plans.map((plan) => (plan.view === 'summary' ? inSummary(plan, items, own) : withRows(plan, own)))
}

/** Whether a question has at least one table with this row. */
export const canBeMade = (own: OwnRow, plans: readonly TablePlan[]): boolean =>
  plans.some((plan) => isMeant(own, plan) && measureOf(own, materialOf(plan)) !== null)

/** The codes that a row about these tables can name. */
export const codesIn = (plans: readonly TablePlan[]): readonly number[] => [
  ...new Set(plans.flatMap((plan) => materialOf(plan).codes.map(({ code }) => code))),
]
