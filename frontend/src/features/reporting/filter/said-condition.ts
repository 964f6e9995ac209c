import type { Field } from '@portal/contracts/reporting/field'
import type { Label } from '@portal/contracts/reporting/label'
import type { SaidCondition, SaidRule } from '@portal/contracts/reporting/said-condition'
import type { Condition, Rule } from '@portal/contracts/survey/condition'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import { shortened } from '../../../ui/shortened.ts'
import { askingOf } from '../shape-view.ts'
import { needOf } from './operators.ts'

const valuesOf = ({ op, item, values }: Rule, field: Field): SaidRule['values'] => {
  if (needOf(op) !== 'codes') return values
  const { choices: known } = askingOf(field, item ?? null)
  return values.map((value): number | string | Label => {
    const found = known.find(({ code }) => code === Number(value))
    if (found) return { key: 'survey-text', text: found.text }
    return Number(value) === NO_COMMENT ? { key: 'no-comment' } : value
  })
}

const saidRule = (rule: Rule, fields: readonly Field[]): SaidRule => {
  const field = fields.find(({ id }) => id === rule.question)
  const { question, op } = rule
  if (!field) return { question, text: null, item: null, op, values: rule.values }
  const item = field.items.find(({ code }) => code === rule.item)
  return { question, text: shortened(field.text), item: item?.text ?? null, op, values: valuesOf(rule, field) }
}

/** A condition with the texts of the questions that it names, shortened to fit a line. */
export const saidCondition = (condition: Condition, fields: readonly Field[]): SaidCondition =>
  'rules' in condition
    ? { operator: condition.operator, rules: condition.rules.map((part) => saidCondition(part, fields)) }
    : saidRule(condition, fields)
