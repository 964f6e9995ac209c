import { daysAgoIn } from '@portal/contracts/reporting/days-ago'
import type { Field } from '@portal/contracts/reporting/field'
import type { Condition, Group, Operator, Rule } from '@portal/contracts/survey/condition'
import { newCommandId } from '../../../lib/command-id.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { askingOf } from '../shape-view.ts'
import { needOf } from './operators.ts'

/**
 * A condition while it is edited: parts may be missing. `item` null: any of the question's items. The editor shows neither a `column`, of a cell, nor
 * more `values` than the first where they are no codes: they stay as they came until what they belong to is changed.
 */
export type DraftRule = Readonly<{
  id: string
  question: string
  item: number | null
  op: Operator
  codes: readonly number[]
  /** A text to search for, or a number. */
  text: string
  column?: number
  values?: Rule['values']
}>
export type DraftGroup = Readonly<{ id: string; operator: Group['operator']; parts: readonly Draft[] }>
export type Draft = DraftRule | DraftGroup

export const isGroup = (draft: Draft): draft is DraftGroup => 'parts' in draft

/** An empty rule about a question. For a grid or a ranking it asks about the first item. */
export const ruleAbout = (field: Field, id: string = newCommandId()): DraftRule => {
  const item = field.items[0]?.code ?? null
  return { id, question: field.id, item, op: askingOf(field, item).operators[0] ?? 'HAS VALUE', codes: [], text: '' }
}

export const groupOf = (...parts: readonly Draft[]): DraftGroup => ({ id: newCommandId(), operator: 'AND', parts })

const draftRule = ({ question, item, column, op, values }: Rule): DraftRule => ({
  id: newCommandId(),
  question,
  item: item ?? null,
  op,
  codes: values.map(Number).filter(Number.isInteger),
  text: String(values[0] ?? ''),
  ...(column !== undefined && { column }),
  ...(values.length > 1 && needOf(op) !== 'codes' && { values }),
})

const draftPart = (condition: Condition): Draft =>
  'rules' in condition
    ? { id: newCommandId(), operator: condition.operator, parts: condition.rules.map(draftPart) }
    : draftRule(condition)

/** The draft of a condition. */
export const draftOf = (condition: Condition | null): DraftGroup => {
  const draft = condition ? draftPart(condition) : groupOf()
  return isGroup(draft) ? draft : groupOf(draft)
}

/** A number, a date, or a number of days before the day of the run. */
const numberOrDay = (text: string): readonly (number | string)[] => {
  if (/^\d{2,4}(-\d{2}){1,2}$/.test(text) || daysAgoIn(text) !== null) return [text]
  const number = typedNumber(text)
  return /^-?\d{1,9}(\.\d{1,4})?$/.test(number) ? [Number(number)] : []
}

const valuesOf = ({ op, codes, text, values }: DraftRule): readonly (number | string)[] => {
  const isUntouched = values !== undefined && text === String(values[0])
  switch (needOf(op)) {
    case 'nothing':
      return []
    case 'codes':
      return codes
    case 'text':
      if (isUntouched) return values
      return text.trim() === '' ? [] : [text.trim()]
    case 'number':
      return isUntouched ? values : numberOrDay(text.trim())
  }
}

/** Whether nothing is missing. An unfinished filter is not applied. */
export const isComplete = (draft: Draft): boolean => {
  if (isGroup(draft)) return draft.parts.every(isComplete)
  return needOf(draft.op) === 'nothing' || valuesOf(draft).length > 0
}

const conditionOfPart = (draft: Draft): Condition => {
  if (isGroup(draft)) return { operator: draft.operator, rules: draft.parts.map(conditionOfPart) }
  const { question, item, column, op } = draft
  const about = { question, ...(item !== null && { item }), ...(column !== undefined && { column }) }
  return { ...about, op, values: [...valuesOf(draft)] }
}

/** The condition of a complete draft; null if it includes everybody. */
export const conditionOf = (draft: DraftGroup): Condition | null =>
  draft.parts.length === 0 ? null : conditionOfPart(draft)

/** The rule with another operator or item. What the editor did not show of its values belongs to the former ones. */
export const withAsked = (rule: DraftRule, asked: Partial<Pick<DraftRule, 'item' | 'op'>>): DraftRule => {
  const { values: _, ...shown } = rule
  const next = { ...shown, ...asked }
  return needOf(rule.op) === 'codes' && needOf(next.op) !== 'codes' ? { ...next, text: '' } : next
}

/** The group with one of its parts changed or, by null, removed. */
export const withPart = (group: DraftGroup, id: string, part: Draft | null): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap((old) => {
    if (old.id !== id) return [old]
    return part ? [part] : []
  }),
})
