import type { Label } from '@portal/contracts/reporting/label'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { Question } from '@portal/contracts/survey/question'
import type { ScalePoint } from '@portal/contracts/survey/question-parts'
import { askedColumn, type ColumnKey } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, wholeTable } from './plan.ts'
import { codeRow, meanRow, netRow, statisticRows, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

/** A scale with fewer points than this has no boxes: two of three points would say little. */
const BOXES_FROM = 4

/**
 * What is answered by a point of the scale: a row of a grid, or one of its cells. `key` names it among those of its question,
 * `column` are those who gave a point, `noComment` those who said that (null where it is not offered).
 */
export type ScaledLine = Readonly<{
  key: string
  item: number | null
  title: LocalText
  asked: ColumnKey
  column: (point: number) => ColumnKey
  noComment: ColumnKey | null
}>

export type Scaled = Readonly<{ scale: readonly ScalePoint[]; lines: readonly ScaledLine[] }>

const pointColumns = ({ scale }: Scaled, { column }: ScaledLine) =>
  scale.map((point) => ({ ...point, value: point.code, column: column(point.code) }))

/** Without points like "not applicable". */
const scaleOf = ({ scale }: Scaled) => scale.filter(({ notOfScale }) => !notOfScale)

const scaleColumns = (scaled: Scaled, line: ScaledLine) =>
  pointColumns(scaled, line).filter(({ notOfScale }) => !notOfScale)

const pointsOf = (scaled: Scaled, line: ScaledLine): readonly ColumnKey[] =>
  pointColumns(scaled, line).map(({ column }) => column)

const answersOf = (scaled: Scaled, line: ScaledLine): readonly ColumnKey[] => [
  ...pointsOf(scaled, line),
  ...(line.noComment === null ? [] : [line.noComment]),
]

const lineBase = (scaled: Scaled, line: ScaledLine): BasePlan => ({
  asked: line.asked,
  answered: answersOf(scaled, line),
  chosen: pointsOf(scaled, line),
})

/** The first two and the last two points of the scale, by their texts: only the author knows which end is positive. */
const boxesOf = (scaled: Scaled) => {
  const scale = scaleOf(scaled)
  if (scale.length < BOXES_FROM) return []
  const box = (key: 'first' | 'last', codes: typeof scale) => ({
    key,
    codes: new Set(codes.map(({ code }) => code)),
    label: { key: `${key}-points`, points: codes.map(({ text }) => reportTexts(text)) } satisfies Label,
  })
  return [box('first', scale.slice(0, 2)), box('last', scale.slice(-2))]
}
type Box = ReturnType<typeof boxesOf>[number]

const columnsIn = (scaled: Scaled, line: ScaledLine, { codes }: Box): readonly ColumnKey[] =>
  pointColumns(scaled, line)
    .filter(({ code }) => codes.has(code))
    .map(({ column }) => column)

const noCommentRows = (base: BasePlan, { noComment }: ScaledLine): readonly RowPlan[] =>
  noComment === null
    ? []
    : [codeRow(base, { id: noComment, label: { key: 'no-comment' }, code: NO_COMMENT }, [noComment])]

const linePlan = (context: PlanContext<Question>, scaled: Scaled, line: ScaledLine): TablePlan => {
  const { question, withUnanswered } = context
  const base = lineBase(scaled, line)
  return {
    ...wholeTable(context),
    id: `${question.id}_${line.key}`,
    view: 'item',
    item: line.item,
    itemTitle: line.title,
    base,
    rows: [
      ...pointColumns(scaled, line).map(({ code, text, column, notOfScale }) => ({
        ...codeRow(base, { id: column, label: surveyLabel(text), code }, [column]),
        ...(notOfScale && { isOffScale: true }),
      })),
      ...noCommentRows(base, line),
      ...unansweredRows(base, withUnanswered),
      ...boxesOf(scaled).map((box) => netRow(base, { id: box.key, label: box.label }, columnsIn(scaled, line, box))),
      ...statisticRows(base, { key: 'mean' }, scaleColumns(scaled, line)),
    ],
  }
}

/** All lines in one table: the boxes, and the mean. */
const summaryPlan = (context: PlanContext<Question>, scaled: Scaled): TablePlan => {
  const { id } = context.question
  const { lines } = scaled
  const head = (key: string, section: Label, line: ScaledLine) => ({
    id: `${key}-${line.key}`,
    section,
    label: { key: 'survey-text', text: line.title } satisfies Label,
    ...(line.item !== null && { code: line.item }),
  })
  const boxRows = (box: Box): readonly RowPlan[] =>
    lines.map((line) => netRow(lineBase(scaled, line), head(box.key, box.label, line), columnsIn(scaled, line, box)))
  return {
    ...wholeTable(context),
    id: `${id}_summary`,
    view: 'summary',
    base: {
      asked: askedColumn(id),
      answered: lines.flatMap((line) => answersOf(scaled, line)),
      chosen: lines.flatMap((line) => pointsOf(scaled, line)),
    },
    rows: [
      ...boxesOf(scaled).flatMap(boxRows),
      ...lines.map((line) =>
        meanRow(lineBase(scaled, line), head('mean', { key: 'mean' }, line), scaleColumns(scaled, line)),
      ),
    ],
  }
}

/** A summary, and a table for each line. */
export const scalePlans = (context: PlanContext<Question>, scaled: Scaled): readonly TablePlan[] => [
  summaryPlan(context, scaled),
  ...scaled.lines.map((line) => linePlan(context, scaled, line)),
]
