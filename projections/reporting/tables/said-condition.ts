import type { Label } from '@portal/contracts/reporting/label'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { SaidCondition, SaidRule } from '@portal/contracts/reporting/said-condition'
import type { Source } from '@portal/contracts/survey/answer-shape'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Operator, Rule } from '@portal/contracts/survey/condition'
import { type LocalText, textsJoined } from '@portal/contracts/survey/local-text'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { surveyLabel } from './survey-labels.ts'

const naming: readonly Operator[] = ['IN', 'NOT IN', '=', 'ALL', 'EXACTLY']

/** The texts of the codes that a rule names; none if its values are counts, ranks or bounds. */
const codesOf = (question: Question, { op, item, column }: Rule): Source['labels'] =>
  naming.includes(op) ? shapeOf(question).asks(item, column).source.labels : []

/** The item, the column, or both. */
const itemOf = (question: Question, { item, column }: Rule): LocalText | null => {
  const { items, columns } = shapeOf(question).lists
  const found = [columns.find(({ code }) => code === column), items.find(({ code }) => code === item)]
  const [first, second] = found.flatMap((one) => (one ? [reportTexts(one.text)] : []))
  if (first === undefined) return null
  return second === undefined ? first : textsJoined(first, second, ' – ')
}

const valuesOf = (question: Question, rule: Rule): SaidRule['values'] => {
  const known = codesOf(question, rule)
  return rule.values.map((value): number | string | Label => {
    const found = known.find(({ code }) => code === Number(value))
    if (found) return surveyLabel(found.text)
    return Number(value) === NO_COMMENT && known.length > 0 ? { key: 'no-comment' } : value
  })
}

/** A rule with the survey's texts for what it names. */
export const saidRule = (rule: Rule, { questions }: Catalogue): SaidRule => {
  const question = questions.get(rule.question)
  const { op } = rule
  if (!question) return { question: rule.question, text: null, item: null, op, values: rule.values }
  return {
    question: question.id,
    text: reportTexts(question.text),
    item: itemOf(question, rule),
    op,
    values: valuesOf(question, rule),
  }
}

export const saidCondition = (condition: Condition, survey: Catalogue): SaidCondition =>
  'rules' in condition
    ? { operator: condition.operator, rules: condition.rules.map((part) => saidCondition(part, survey)) }
    : saidRule(condition, survey)
