import type { Item } from '@portal/contracts/survey/question-parts'
import type { NumberPerItemAnswer } from '@portal/contracts/survey/shapes/number-per-item'
import type { Fault } from '../fault.ts'
import { boundFaults } from './number.ts'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type Numbers = Readonly<{
  id: string
  minimum: number
  maximum: number
  step: number
  total?: number | undefined
  required?: boolean | undefined
}>

const stepFaults = ({ id: question, minimum: from, step }: Numbers, value: number, item: number): readonly Fault[] =>
  (value - from) % step === 0 ? [] : [{ question, item, code: 'number-off-step', step, from }]

/** What is wrong with the number of an item. One fault at a time. */
const rowFaults = (question: Numbers, value: number, item: number): readonly Fault[] => {
  const outside = boundFaults(question.id, question, value, item)
  return outside.length > 0 ? outside : stepFaults(question, value, item)
}

/** Shares add up to the total; an item without a number has none of it. */
const sumFaults = (question: string, total: number, { rows }: NumberPerItemAnswer): readonly Fault[] => {
  const given = rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  return given === total ? [] : [{ question, code: 'sum-wrong', total, given }]
}

/** A required question needs a number, or "no comment", for every item that is shown. */
const missingFaults = (question: Numbers, { rows }: NumberPerItemAnswer, items: readonly Item[]): readonly Fault[] => {
  if (!question.required) return []
  const left = items.filter(({ code }) => !rows.some(({ item }) => item === code)).map(({ code }) => code)
  return left.length === 0 ? [] : [{ question: question.id, code: 'rows-missing', items: left }]
}

export const numberPerItem: ShapeRules<Numbers, NumberPerItemAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => true,
  faults: (question, answer, { items }) => {
    const { id, total } = question
    const ofRows = answer.rows.flatMap(({ item, value }) => (value === null ? [] : rowFaults(question, value, item)))
    if (ofRows.length > 0) return ofRows
    return total === undefined ? missingFaults(question, answer, items) : sumFaults(id, total, answer)
  },
}
