import * as z from 'zod/mini'
import { OptionCode } from '../survey/question-parts.ts'
import { Day } from './period.ts'

/** A named period of a survey: who answered from the day `from` to the day `to`, both included. */
export const Wave = z.strictObject({
  code: OptionCode,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  from: Day,
  to: Day,
})
export type Wave = z.infer<typeof Wave>

export const MOST_WAVES = 60

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** In the order of time: nobody is in two of them. */
export const Waves = z.array(Wave).check(
  z.maxLength(MOST_WAVES),
  z.refine((waves) => waves.every(({ from, to }) => from <= to), 'wave-ends-first'),
  z.refine((waves) => waves.every(({ from }, i) => (waves[i - 1]?.to ?? '') < from), 'waves-overlap'),
  z.refine((waves) => isDistinct(waves.map(({ code }) => code)), 'wave-code-twice'),
  z.refine((waves) => isDistinct(waves.map(({ name }) => name.toLowerCase())), 'wave-name-twice'),
)
export type Waves = z.infer<typeof Waves>
