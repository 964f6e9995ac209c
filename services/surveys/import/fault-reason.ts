import { type Fault, isAgainstRule } from '../domain/fault.ts'
import type { GivenAnswer } from '../domain/given-answers.ts'
import type { RowReason } from './row-reason.ts'

const DATE_PARTS = { year: 'no-year', month: 'no-month', day: 'no-day' } as const

const faultReason = (fault: Exclude<Fault, { code: 'unknown-code' }>): RowReason => {
  const { code } = fault
  switch (code) {
    case 'required':
    case 'not-proven':
    case 'not-a-number':
    case 'not-a-date':
    case 'not-files':
    case 'not-marks':
    case 'not-watched':
      return { key: code, values: {} }
    case 'too-few':
      return { key: code, values: { given: fault.given, min: fault.min } }
    case 'too-many':
    case 'text-too-long':
    case 'too-many-files':
    case 'too-many-marks':
      return { key: code, values: { given: fault.given, max: fault.max } }
    case 'exclusive-with-others':
    case 'other-text-missing':
      return { key: code, values: { option: fault.option } }
    case 'date-part-missing':
      return { key: DATE_PARTS[fault.part], values: {} }
    case 'number-too-small':
      return fault.item === undefined
        ? { key: code, values: { min: fault.min } }
        : { key: 'number-too-small-of', values: { item: fault.item, min: fault.min } }
    case 'number-too-large':
      return fault.item === undefined
        ? { key: code, values: { max: fault.max } }
        : { key: 'number-too-large-of', values: { item: fault.item, max: fault.max } }
    case 'number-off-step':
      return { key: code, values: { item: fault.item, step: fault.step, from: fault.from } }
    case 'sum-wrong':
      return { key: code, values: { given: fault.given, total: fault.total } }
    case 'too-many-decimals':
      return { key: code, values: { max: fault.max } }
    case 'rank-out-of-range':
      return { key: code, values: { item: fault.item, max: fault.max } }
    case 'rank-twice':
    case 'rank-gap':
      return { key: code, values: { rank: fault.rank } }
    case 'file-gone':
      return { key: code, values: { name: fault.name } }
    case 'file-format':
      return { key: code, values: { extensions: fault.extensions.join(', ') } }
    case 'rows-missing':
      return { key: code, values: { items: fault.items.join(', ') } }
  }
}

/** Why a row with a fault is not imported. */
export const importReason = (fault: Fault, answers: readonly GivenAnswer[]): RowReason => {
  if (fault.code === 'unknown-code') {
    const { question } = fault
    const value = String(answers.find(({ key }) => key === fault.key)?.value)
    return { key: 'value-not-a-code', values: { value, name: question, question } }
  }
  const reason = faultReason(fault)
  return isAgainstRule(fault) ? { ...reason, isRule: true } : reason
}
