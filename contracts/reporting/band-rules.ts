import type { Condition } from '../survey/condition.ts'
import type { Band } from '../survey/number-bands.ts'

type BandRule = Readonly<{ op: '>=' | '<'; values: number[] }>

/** The rules of a column for a band, without their question: all of them hold. */
export const bandRules = ({ from, to }: Band): readonly BandRule[] => [
  ...(from === null ? [] : [{ op: '>=' as const, values: [from] }]),
  ...(to === null ? [] : [{ op: '<' as const, values: [to] }]),
]

/** The condition of such a column; `item`: of the numbers of one item. */
export const bandCondition = (question: string, band: Band, item?: number): Condition => ({
  operator: 'AND',
  rules: bandRules(band).map((rule) => ({ question, ...(item !== undefined && { item }), ...rule })),
})
