import { reportTexts } from '@portal/contracts/reporting/report-text'
import { itemKey } from '@portal/contracts/survey/answer-keys'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { QuestionByShape } from '@portal/contracts/survey/question'
import type { Item } from '@portal/contracts/survey/question-parts'
import { askedColumn, itemColumn, numberColumn } from '../response/column-keys.ts'
import { type BasePlan, type PlanContext, type TablePlan, wholeTable } from './plan.ts'
import { bandRows } from './plan-number.ts'
import { codeRow, numberMeanRow, numberRows, unansweredRows } from './rows.ts'
import { surveyLabel } from './survey-labels.ts'

type Numbers = QuestionByShape['number-per-item']

const gaveColumn = ({ id }: Numbers, { code }: Item): string => numberColumn(itemKey(id, code))

const answersOf = (question: Numbers, item: Item): readonly string[] => [
  gaveColumn(question, item),
  ...(item.noComment ? [itemColumn(question.id, item.code, NO_COMMENT)] : []),
]

const itemBase = (question: Numbers, item: Item): BasePlan => ({
  asked: askedColumn(question.id, item.code),
  answered: answersOf(question, item),
  chosen: [gaveColumn(question, item)],
})

/** The share of each band, and the statistics of the numbers of one item. */
const itemPlan = (context: PlanContext<Numbers>, item: Item): TablePlan => {
  const { question, withUnanswered } = context
  const base = itemBase(question, item)
  const key = itemKey(question.id, item.code)
  const noComment = itemColumn(question.id, item.code, NO_COMMENT)
  return {
    ...wholeTable(context),
    id: key,
    view: 'item',
    item: item.code,
    itemTitle: reportTexts(item.text),
    base,
    rows: [
      ...bandRows(key, question, base),
      ...(item.noComment
        ? [codeRow(base, { id: noComment, label: { key: 'no-comment' }, code: NO_COMMENT }, [noComment])]
        : []),
      ...unansweredRows(base, withUnanswered),
      ...numberRows(base, key),
    ],
  }
}

/** The means of all items side by side. */
const summaryPlan = (context: PlanContext<Numbers>): TablePlan => {
  const { question } = context
  const { id, items } = question
  return {
    ...wholeTable(context),
    id: `${id}_summary`,
    view: 'summary',
    base: {
      asked: askedColumn(id),
      answered: items.flatMap((item) => answersOf(question, item)),
      chosen: items.map((item) => gaveColumn(question, item)),
    },
    rows: items.map((item) =>
      numberMeanRow(
        itemBase(question, item),
        { id: `mean-${item.code}`, section: { key: 'mean' }, label: surveyLabel(item.text), code: item.code },
        itemKey(id, item.code),
      ),
    ),
  }
}

export const numberItemPlans = (context: PlanContext<Numbers>): readonly TablePlan[] => [
  summaryPlan(context),
  ...context.question.items.map((item) => itemPlan(context, item)),
]
