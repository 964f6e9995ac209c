import type { ReportQuestion } from '../http/reporting.ts'
import type { Choice, Field } from './field.ts'
import { fieldShapes } from './field-shapes.ts'

const choices = (precodes: ReportQuestion['precodes']): readonly Choice[] =>
  precodes.map(({ Precode, PrecodeText }) => ({ code: Precode, text: PrecodeText }))

export const fieldOf = (question: ReportQuestion): Field => {
  const { id, text, shape, precodes, scale, bands, periods, isTime } = question
  const lists = fieldShapes[shape].lists(choices(precodes), choices(scale))
  return { id, text, shape, bands, ...(periods && { periods }), ...(isTime && { isTime }), ...lists }
}
