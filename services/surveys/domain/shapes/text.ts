import { maxLengthOf } from '@portal/contracts/survey/limits'
import type { TextAnswer } from '@portal/contracts/survey/shapes/text'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type Box = Readonly<{ id: string; maxLength?: number | undefined }>

export const text: ShapeRules<Box, TextAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => true,
  faults: (question, answer) => {
    const max = maxLengthOf(question)
    if (answer.text === null || answer.text.length <= max) return []
    return [{ question: question.id, code: 'text-too-long', max, given: answer.text.length }]
  },
}
