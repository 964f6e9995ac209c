import * as z from 'zod/mini'
import type { TestMethod } from './method.ts'

/** Corrections for many tests at once, within one row and banner group. */
export const Correction = z.enum(['none', 'bonferroni', 'benjamini-hochberg'])
export type Correction = z.infer<typeof Correction>

/**
 * With what each column is marked as higher or lower: those who are in any column of its group, or everybody. Respondents in no
 * column of a group, who gave no gender for instance, would pull a total of everybody away from all of its columns.
 */
export const TotalKind = z.enum(['group', 'everybody'])
export type TotalKind = z.infer<typeof TotalKind>

/** A level of confidence: 0.95 for 95 %. */
const Level = z.number().check(z.minimum(0.5), z.maximum(0.9999))
const Respondents = z.int().check(z.minimum(0), z.maximum(1_000_000))

/**
 * How columns are tested, marked and hidden. What is left out is as usual (`testRulesOf`). `strict` prints capital letters,
 * `loose` small ones; `loose` null: one level only. `testedFrom`: the effective base from which a column is tested;
 * `solidFrom`: from which it is not marked as small. `hiddenUnder`: figures over fewer respondents (unweighted) are not
 * given at all.
 */
export const Testing = z.strictObject({
  strict: z.optional(Level),
  loose: z.optional(z.nullable(Level)),
  correction: z.optional(Correction),
  testedFrom: z.optional(Respondents),
  solidFrom: z.optional(Respondents),
  hiddenUnder: z.optional(Respondents),
  total: z.optional(TotalKind),
})
export type Testing = z.infer<typeof Testing>

/** The rules of a run, with the defaults that its spec leaves out. */
export type TestRules = Readonly<{
  strict: number
  loose: number | null
  correction: Correction
  testedFrom: number
  solidFrom: number
  hiddenUnder: number
  total: TotalKind
}>

type Tested = Readonly<{ test: TestMethod; testing?: Testing | undefined }>

/** Usual: 95 and 90 %, not tested under 30, small under 100, nothing hidden, no correction (SPSS: Bonferroni), the total of the group. */
export const testRulesOf = ({ test, testing = {} }: Tested): TestRules => {
  const { strict = 0.95, testedFrom = 30, hiddenUnder = 0, total = 'group' } = testing
  const { loose = strict > 0.9 ? 0.9 : null, solidFrom = Math.max(100, testedFrom) } = testing
  const { correction = test === 'spss-z' ? 'bonferroni' : 'none' } = testing
  return { strict, loose, correction, testedFrom, solidFrom, hiddenUnder, total }
}

/** The probability of error at a level, without the error of the binary difference: 0.05 for 0.95. */
export const errorAt = (level: number): number => Number((1 - level).toPrecision(12))
