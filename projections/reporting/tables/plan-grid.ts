import type { Label } from '@portal/contracts/reporting/label'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { plainTexts } from '@portal/contracts/survey/plain-text'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import type { Item } from '@portal/contracts/survey/question-parts'
import { askedColumn, itemColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { codeRow, meanRow, netRow, statisticRows, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

type Grid = QuestionByShape['code-per-item']

/** A scale with fewer points than this has no boxes: two of three points would say little. */
const BOXES_FROM = 4

const pointColumns = ({ id, scale }: Grid, { code }: Item) =>
  scale.map((point) => ({ ...point, value: point.code, column: itemColumn(id, code, point.code) }))

/** Without points like "not applicable". */
const scaleOf = ({ scale }: Grid) => scale.filter(({ notOfScale }) => !notOfScale)

const scaleColumns = (grid: Grid, item: Item) => pointColumns(grid, item).filter(({ notOfScale }) => !notOfScale)

const answersOf = (grid: Grid, item: Item): readonly string[] => [
  ...pointColumns(grid, item).map(({ column }) => column),
  ...(item.noComment ? [itemColumn(grid.id, item.code, NO_COMMENT)] : []),
]

const pointsOf = (grid: Grid, item: Item): readonly string[] => pointColumns(grid, item).map(({ column }) => column)

const itemBase = (grid: Grid, item: Item): BasePlan => ({
  asked: askedColumn(grid.id, item.code),
  answered: answersOf(grid, item),
  chosen: pointsOf(grid, item),
})

/** The first two and the last two points of the scale, by their texts: only the author knows which end is positive. */
const boxesOf = (grid: Grid) => {
  const scale = scaleOf(grid)
  if (scale.length < BOXES_FROM) return []
  const box = (key: 'first' | 'last', codes: typeof scale) => ({
    key,
    codes: new Set(codes.map(({ code }) => code)),
    label: { key: `${key}-points`, points: codes.map(({ text }) => plainTexts(text)) } satisfies Label,
  })
  return [box('first', scale.slice(0, 2)), box('last', scale.slice(-2))]
}
type Box = ReturnType<typeof boxesOf>[number]

const columnsIn = (grid: Grid, item: Item, { codes }: Box): readonly string[] =>
  pointColumns(grid, item)
    .filter(({ code }) => codes.has(code))
    .map(({ column }) => column)

const itemPlan = (context: PlanContext<Grid>, item: Item): TablePlan => {
  const { question, withUnanswered } = context
  const base = itemBase(question, item)
  const points = pointColumns(question, item)
  const noComment = itemColumn(question.id, item.code, NO_COMMENT)
  return {
    ...wholeTable(context),
    id: `${question.id}_${item.code}`,
    view: 'item',
    item: item.code,
    itemTitle: plainTexts(item.text),
    base,
    rows: [
      ...points.map(({ code, text, column }) =>
        codeRow(base, { id: column, label: surveyLabel(text), code }, [column]),
      ),
      ...(item.noComment
        ? [codeRow(base, { id: noComment, label: { key: 'no-comment' }, code: NO_COMMENT }, [noComment])]
        : []),
      ...unansweredRows(base, withUnanswered),
      ...boxesOf(question).map((box) =>
        netRow(base, { id: box.key, label: box.label }, columnsIn(question, item, box)),
      ),
      ...statisticRows(base, { key: 'mean' }, scaleColumns(question, item)),
    ],
  }
}

/** All items in one table: the boxes, and the mean. */
const summaryPlan = (context: PlanContext<Grid>): TablePlan => {
  const { question } = context
  const { id, items } = question
  const boxRows = (box: Box): readonly RowPlan[] =>
    items.map((item) =>
      netRow(
        itemBase(question, item),
        { id: `${box.key}-${item.code}`, section: box.label, label: surveyLabel(item.text), code: item.code },
        columnsIn(question, item, box),
      ),
    )
  return {
    ...wholeTable(context),
    id: `${id}_summary`,
    view: 'summary',
    base: {
      asked: askedColumn(id),
      answered: items.flatMap((item) => answersOf(question, item)),
      chosen: items.flatMap((item) => pointsOf(question, item)),
    },
    rows: [
      ...boxesOf(question).flatMap(boxRows),
      ...items.map((item) =>
        meanRow(
          itemBase(question, item),
          { id: `mean-${item.code}`, section: { key: 'mean' }, label: surveyLabel(item.text), code: item.code },
          scaleColumns(question, item),
        ),
      ),
    ],
  }
}

export const gridPlans = (context: PlanContext<Grid>): readonly TablePlan[] => [
  summaryPlan(context),
  ...context.question.items.map((item) => itemPlan(context, item)),
]
