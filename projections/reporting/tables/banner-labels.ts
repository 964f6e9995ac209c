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

const ruleIn = (condition: Condition): Rule | null => ('rules' in condition ? null : condition)

/** Its own label, else the one code or rank that it asks for; null if there is neither. */
export const labelOfItem = ({ label, condition }: BannerItem, survey: Catalogue): Label | null => {
  const rule = ruleIn(condition)
  return own(label) ?? (rule && ['IN', '='].includes(rule.op) ? nameOfRule(rule, survey) : null)
}

/** Its own label, else the one question, or item of it, that all its columns ask about; null if there is neither. */
export const labelOfGroup = ({ label, items }: BannerGroup, survey: Catalogue): Label | null => {
  const rules = items.map(({ condition }) => ruleIn(condition))
  const [first] = rules
  const isOne = first && rules.every((rule) => rule?.question === first.question && rule.item === first.item)
  const said = isOne ? saidRule(first, survey) : null
  if (label !== undefined || !said?.text) return own(label)
  return said.item === null
    ? { key: 'survey-text', text: said.text }
    : { key: 'item-of-question', question: said.text, item: said.item }
}
