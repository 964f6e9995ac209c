import type { Condition, Rule } from '@portal/contracts/survey/condition'
import type { TFunction } from 'i18next'
import type { Field } from '../field.ts'
import { needOf } from './operators.ts'

type Say = TFunction<'reporting'>
type Fields = readonly Field[]

const NO_COMMENT = 98
const LONGEST = 60

/** A text cut at a word, so that it fits a line. */
export const shortened = (text: string, longest = LONGEST): string => {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 15)).trimEnd()}…`
}

const valuesInWords = ({ op, item, values }: Rule, field: Field, t: Say): string => {
  if (needOf(op) !== 'codes') return values.join(', ')
  const known = item === undefined && field.kind === 'rank' ? field.items : field.options
  const words = values.map((value) => {
    const found = known.find(({ code }) => code === Number(value))
    if (found) return found.text
    return Number(value) === NO_COMMENT ? t('no-comment') : String(value)
  })
  return words.join(', ')
}

const ruleInWords = (rule: Rule, fields: Fields, t: Say): string => {
  const field = fields.find(({ id }) => id === rule.question)
  if (!field) return rule.question
  const item = field.items.find(({ code }) => code === rule.item)
  const subject = item ? `${shortened(field.text)} – ${item.text}` : shortened(field.text)
  return [`“${subject}”`, t(`op-${rule.op}`), valuesInWords(rule, field, t)].filter(Boolean).join(' ')
}

/** A condition as people read it. Groups inside groups stand in brackets. */
export const conditionInWords = (condition: Condition, fields: Fields, t: Say): string => {
  if (!('rules' in condition)) return ruleInWords(condition, fields, t)
  const parts = condition.rules.map((part) => {
    const words = conditionInWords(part, fields, t)
    return 'rules' in part && part.rules.length > 1 ? `(${words})` : words
  })
  return parts.join(` ${t(condition.operator === 'AND' ? 'and' : 'or')} `)
}
