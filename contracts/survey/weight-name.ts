import * as z from 'zod/mini'

/** The name of a weight of a survey: what an import map calls a column of weights. */
export const WeightName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/), z.maxLength(40))
export type WeightName = z.infer<typeof WeightName>
