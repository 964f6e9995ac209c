import { decimalsOf } from '@portal/contracts/survey/number-limits'
import type { NumberAnswer } from '@portal/contracts/survey/shapes/number'
import { noBounds, type ShapeRules } from './shape-rules.ts'

type NumberBox = Readonly<{
  id: string
  minimum?: number | undefined
  maximum?: number | undefined
  decimals?: number | undefined
}>

export const number: ShapeRules<NumberBox, NumberAnswer> = {
  bounds: () => noBounds,
  faults: ({ id: question, minimum, maximum, decimals = 0 }, { value }) => {
    if (minimum !== undefined && value < minimum) return [{ question, code: 'number-too-small', min: minimum }]
    if (maximum !== undefined && value > maximum) return [{ question, code: 'number-too-large', max: maximum }]
    return decimalsOf(value) > decimals ? [{ question, code: 'too-many-decimals', max: decimals }] : []
  },
}
