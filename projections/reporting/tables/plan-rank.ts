import type { Label } from '@portal/contracts/reporting/label'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import type { Item } from '@portal/contracts/survey/question-parts'
import { askedColumn, itemColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type RowPlan, type TablePlan, type ValueColumn, wholeTable } from './plan.ts'
import { codeRow, meanRow, netRow, statisticRows, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

type Ranking = QuestionByShape['ranks']

const TOP = 3

/** Every possible rank: an earlier version of the survey may have allowed more ranks than this one. */
const valuesOf = ({ id, items }: Ranking, { code }: Item): readonly ValueColumn[] =>
  items.map((_, i) => ({ value: i + 1, column: itemColumn(id, code, i + 1) }))

const lastRank = ({ items, maxSelections }: Ranking): number => maxSelections ?? items.length

const baseOf = (asked: string, values: readonly ValueColumn[]): BasePlan => {
  const ranked = values.map(({ column }) => column)
  return { asked, answered: ranked, chosen: ranked }
}

const itemBase = (question: Ranking, item: Item): BasePlan =>
  baseOf(askedColumn(question.id, item.code), valuesOf(question, item))

/** The share of each rank, and the mean over those who ranked it. */
const itemPlan = (context: PlanContext<Ranking>, item: Item): TablePlan => {
  const { question, withUnanswered } = context
  const values = valuesOf(question, item)
  const base = itemBase(question, item)
  return {
    ...wholeTable(context),
    id: `${question.id}_${item.code}`,
    view: 'item',
    item: item.code,
    itemTitle: reportTexts(item.text),
    base,
    rows: [
      ...values
        .filter(({ value }) => value <= lastRank(question))
        .map(({ value, column }) =>
          codeRow(base, { id: column, label: { key: 'rank', rank: value }, code: value }, [column]),
        ),
      ...unansweredRows(base, withUnanswered, { key: 'not-ranked' }),
      ...statisticRows(base, { key: 'mean-rank' }, values),
    ],
  }
}

/** All items in one table: the shares of rank 1 and of ranks 1 to 3, and the mean rank. */
const summaryPlan = (context: PlanContext<Ranking>): TablePlan => {
  const { question } = context
  const { id, items } = question
  const section = (name: Label, key: string, make: (item: Item, head: Head) => RowPlan): readonly RowPlan[] =>
    items.map((item) =>
      make(item, { id: `${key}-${item.code}`, section: name, label: surveyLabel(item.text), code: item.code }),
    )
  const upTo = (most: number) => (item: Item, head: Head) => {
    const ranked = valuesOf(question, item).filter(({ value }) => value <= most)
    return netRow(
      itemBase(question, item),
      head,
      ranked.map(({ column }) => column),
    )
  }
  return {
    ...wholeTable(context),
    id: `${id}_summary`,
    view: 'summary',
    base: baseOf(
      askedColumn(id),
      items.flatMap((item) => valuesOf(question, item)),
    ),
    rows: [
      ...section({ key: 'ranked-first' }, 'first', upTo(1)),
      ...(lastRank(question) > TOP ? section({ key: 'ranked-top', count: TOP }, 'top', upTo(TOP)) : []),
      ...section({ key: 'mean-rank' }, 'mean', (item, head) =>
        meanRow(itemBase(question, item), head, valuesOf(question, item)),
      ),
    ],
  }
}

type Head = Readonly<{ id: string; section: Label; label: Label; code: number }>

export const rankPlans = (context: PlanContext<Ranking>): readonly TablePlan[] => [
  summaryPlan(context),
  ...context.question.items.map((item) => itemPlan(context, item)),
]
