import * as z from 'zod/mini'

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/
const LONGEST = 40

/** The name of a weight of a survey: what an import map calls a column of weights. */
export const WeightName = z.string().check(z.regex(NAME), z.maxLength(LONGEST))
export type WeightName = z.infer<typeof WeightName>

/** The same rule for screens, which begin without the library of schemas. */
export const isWeightName = (text: string): text is WeightName => text.length <= LONGEST && NAME.test(text)
