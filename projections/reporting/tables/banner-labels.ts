import { type ColumnCondition, joinedIn } from '@portal/contracts/reporting/column-condition'
import type { Label } from '@portal/contracts/reporting/label'
import { reportTexts } from '@portal/contracts/reporting/report-text'
import type { BannerGroup, BannerItem } from '@portal/contracts/reporting/table'
import { ruleNumber } from '@portal/contracts/survey/calendar-date'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import { textsJoined } from '@portal/contracts/survey/local-text'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { NO_OTHERS, type OtherSurveys } from './column-condition.ts'
import { dateBandLabel } from './plan-date.ts'
import { saidRule } from './said-condition.ts'

const own = (label: string | undefined): Label | null =>
  label === undefined ? null : { key: 'survey-text', text: label }

const nameOfRule = (rule: Rule, survey: Catalogue): Label | null => {
  const { values } = saidRule(rule, survey)
  const [value] = values
  if (value === undefined || values.length > 1) return null
  if (typeof value === 'object') return value
  const question = survey.questions.get(rule.question)
  const isRank = question && shapeOf(question).keys.some(([, { holds }]) => holds === 'rank')
  return isRank && rule.item !== undefined && rule.op === '=' ? { key: 'rank', rank: Number(value) } : null
}

/** The rules that all have to hold; null where the condition joins rules otherwise. */
const rulesIn = (condition: Condition): readonly Rule[] | null => {
  if (!('rules' in condition)) return [condition]
  const rules = condition.rules.flatMap((part) => ('rules' in part ? [] : [part]))
  return condition.operator === 'AND' && rules.length === condition.rules.length && rules.length > 1 ? rules : null
}

const isOneThing = (rules: readonly Rule[]): boolean =>
  rules.every(
    ({ question, item, column }) =>
      question === rules[0]?.question && item === rules[0]?.item && column === rules[0]?.column,
  )

const boundIn = (rules: readonly Rule[], op: Rule['op']): number | null => {
  const value = rules.find((rule) => rule.op === op)?.values[0]
  return value === undefined ? null : ruleNumber(value)
}

/** Numbers from here on, to under there, or both: as the bands of a number question are asked for. */
const bandIn = (rules: readonly Rule[], { questions }: Catalogue): Label | null => {
  const question = questions.get(rules[0]?.question ?? '')
  const isNumber = question && shapeOf(question).asks(rules[0]?.item).kind === 'number'
  const ops = rules.map(({ op }) => op)
  const isBand = ops.every((op) => op === '>=' || op === '<') && new Set(ops).size === ops.length
  if (!isNumber || !isBand || !isOneThing(rules)) return null
  const bounds = { from: boundIn(rules, '>='), to: boundIn(rules, '<') }
  const { dates } = shapeOf(question)
  return dates ? dateBandLabel(bounds, dates.parts) : { key: 'band', ...bounds }
}

/** The one survey that a column is about, with what it asks there. `other`: null for the survey of the run. */
type About = Readonly<{ rules: readonly Rule[]; survey: Catalogue; other: string | null }>

const isOwn = (condition: ColumnCondition): condition is Condition => joinedIn(condition).length === 0

const aboutOf = (condition: ColumnCondition, survey: Catalogue, others: OtherSurveys): About | null => {
  if ('survey' in condition) {
    const other = others.get(condition.survey)
    const rules = rulesIn(condition.condition)
    return other && rules ? { rules, survey: other, other: condition.survey } : null
  }
  const rules = isOwn(condition) ? rulesIn(condition) : null
  return rules && { rules, survey, other: null }
}

/** Its own label, else the one code, rank or band that it asks for; null if there is none. */
export const labelOfItem = (
  { label, condition }: BannerItem,
  survey: Catalogue,
  others: OtherSurveys = NO_OTHERS,
): Label | null => {
  const about = aboutOf(condition, survey, others)
  const [rule] = about?.rules ?? []
  if (label !== undefined || !about || !rule) return own(label)
  const isNaming = about.rules.length === 1 && ['IN', '='].includes(rule.op)
  return isNaming ? nameOfRule(rule, about.survey) : bandIn(about.rules, about.survey)
}

/** The question, or the item of it, that a rule is about; of another survey with that survey's title. */
const headingOf = (rule: Rule, { survey, other }: About): Label | null => {
  const { text, item } = saidRule(rule, survey)
  if (text === null) return null
  if (other !== null) {
    const question = item === null ? text : textsJoined(text, item, ' – ')
    return { key: 'question-of-survey', question, survey: reportTexts(survey.definition.title) }
  }
  return item === null ? { key: 'survey-text', text } : { key: 'item-of-question', question: text, item }
}

/** Its own label, else the one question, or item of it, that all its columns ask about; null if there is neither. */
export const labelOfGroup = (
  { label, items }: BannerGroup,
  survey: Catalogue,
  others: OtherSurveys = NO_OTHERS,
): Label | null => {
  const columns = items.map(({ condition }) => aboutOf(condition, survey, others))
  const [first] = columns
  const rule = first?.rules[0]
  const isOne =
    first &&
    rule &&
    columns.every((about) => about !== null && about.other === first.other && isOneThing([rule, ...about.rules]))
  return label === undefined && isOne ? headingOf(rule, first) : own(label)
}
