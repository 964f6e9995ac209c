import { decimalsOf } from '@portal/contracts/survey/number-limits'
import type { NumberAnswer } from '@portal/contracts/survey/shapes/number'
import type { Fault } from '../fault.ts'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type NumberBox = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
}>

/** Numbers outside the bounds. `item`: the item of the number, if there are several. */
export const boundFaults = (
  question: string,
  { minimum, maximum }: Readonly<{ minimum?: number | undefined; maximum?: number | undefined }>,
  value: number,
  item?: number,
): readonly Fault[] => {
  const about = item === undefined ? {} : { item }
  if (minimum !== undefined && value < minimum) return [{ question, ...about, code: 'number-too-small', min: minimum }]
  if (maximum !== undefined && value > maximum) return [{ question, ...about, code: 'number-too-large', max: maximum }]
  return []
}

export const number: ShapeRules<NumberBox, NumberAnswer> = {
  bounds: () => noBounds,
  mayContradict: () => true,
  faults: (box, { value }) => {
    const { id: question, decimals = 0 } = box
    const outside = boundFaults(question, box, value)
    if (outside.length > 0) return outside
    return decimalsOf(value) > decimals ? [{ question, code: 'too-many-decimals', max: decimals }] : []
  },
}
