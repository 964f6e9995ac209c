import type { ReportQuestion } from '../http/reporting.ts'
import type { Shape } from '../survey/shapes/shape.ts'
import type { Choice, Field } from './field.ts'

/** Of these shapes the first list of the server names what is asked about; `scale`: the second one what can be answered. Of others it is what can be answered. */
const ITEMS: Partial<Readonly<Record<Shape, 'scale' | 'alone'>>> = {
  'code-per-item': 'scale',
  'code-per-cell': 'scale',
  ranks: 'alone',
  'number-per-item': 'alone',
  'text-per-item': 'alone',
}

const choices = (precodes: ReportQuestion['precodes']): readonly Choice[] =>
  precodes.map(({ Precode, PrecodeText }) => ({ code: Precode, text: PrecodeText }))

const listsOf = ({ shape, precodes, scale }: ReportQuestion): Pick<Field, 'options' | 'items'> => {
  const items = ITEMS[shape]
  if (items === undefined) return { options: choices(precodes), items: [] }
  return { options: items === 'scale' ? choices(scale) : [], items: choices(precodes) }
}

export const fieldOf = (question: ReportQuestion): Field => {
  const { id, text, shape, bands, periods, isTime } = question
  return { id, text, shape, bands, ...(periods && { periods }), ...(isTime && { isTime }), ...listsOf(question) }
}
