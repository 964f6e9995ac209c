import type { ReportQuestion } from '@portal/contracts/http/reporting'
import type { Choice, Field } from './field.ts'
import { viewOf } from './shape-view.ts'

const choices = (precodes: ReportQuestion['precodes']): readonly Choice[] =>
  precodes.map(({ Precode, PrecodeText }) => ({ code: Precode, text: PrecodeText }))

export const fieldOf = ({ id, text, shape, precodes, scale, bands, periods, isTime }: ReportQuestion): Field => ({
  id,
  text,
  shape,
  bands,
  ...(periods && { periods }),
  ...(isTime && { isTime }),
  ...viewOf(shape).lists(choices(precodes), choices(scale)),
})
