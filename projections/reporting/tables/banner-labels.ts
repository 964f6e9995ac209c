import type { Label } from '@portal/contracts/reporting/label'
import type { BannerGroup, BannerItem } from '@portal/contracts/reporting/table'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import { shapeOf } from '@portal/contracts/survey/question-shape'
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
  return value === undefined ? null : Number(value)
}

/** Numbers from here on, to under there, or both: as the bands of a number question are asked for. */
const bandIn = (rules: readonly Rule[], { questions }: Catalogue): Label | null => {
  const question = questions.get(rules[0]?.question ?? '')
  const isNumber = question && shapeOf(question).asks(rules[0]?.item).kind === 'number'
  const ops = rules.map(({ op }) => op)
  const isBand = ops.every((op) => op === '>=' || op === '<') && new Set(ops).size === ops.length
  if (!isNumber || !isBand || !isOneThing(rules)) return null
  return { key: 'band', from: boundIn(rules, '>='), to: boundIn(rules, '<') }
}

/** Its own label, else the one code, rank or band that it asks for; null if there is none. */
export const labelOfItem = ({ label, condition }: BannerItem, survey: Catalogue): Label | null => {
  const rules = rulesIn(condition) ?? []
  const [rule] = rules
  if (label !== undefined || !rule) return own(label)
  const isNaming = rules.length === 1 && ['IN', '='].includes(rule.op)
  return isNaming ? nameOfRule(rule, survey) : bandIn(rules, survey)
}

/** Its own label, else the one question, or item of it, that all its columns ask about; null if there is neither. */
export const labelOfGroup = ({ label, items }: BannerGroup, survey: Catalogue): Label | null => {
  const rules = items.map(({ condition }) => rulesIn(condition))
  const first = rules[0]?.[0]
  const isOne = first && rules.every((some) => some !== null && isOneThing([first, ...some]))
  const said = isOne ? saidRule(first, survey) : null
  if (label !== undefined || !said?.text) return own(label)
  return said.item === null
    ? { key: 'survey-text', text: said.text }
    : { key: 'item-of-question', question: said.text, item: said.item }
}
