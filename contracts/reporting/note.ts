import * as z from 'zod/mini'
import { LocalText } from '../survey/local-text.ts'
import { BaseKind, TestMethod } from './method.ts'
import { Period } from './period.ts'
import { SaidCondition } from './said-condition.ts'
import { Correction } from './testing.ts'
import { Wave } from './wave.ts'
import { WeightingResult } from './weighting.ts'

/** Kinds of respondents that a report leaves out unless they are included. */
export const RespondentKind = z.enum(['admin', 'inactive', 'external'])
export type RespondentKind = z.infer<typeof RespondentKind>

/** Kinds of rows that are explained where they occur. */
const KIND_NOTES = ['net', 'difference', 'nps', 'percentile', 'se'] as const

/**
 * A default or choice that a reader must know, by key with its values. Levels are fractions: 0.95. `in-words.ts` puts
 * it into the reader's language. `joined`: columns of another survey; `matched` respondents of the report have a response there that counts,
 * `excluded` responses there could not be read. `periods`: by which period dates are shown; `wanted` had too many. `waves`: how many
 * respondents are in none of them. `as-of`: the day from which days are counted. `reworded`: questions whose wording is not
 * the same in all versions of the survey.
 */
export const Note = z.discriminatedUnion('key', [
  z.object({ key: z.literal('base'), of: BaseKind }),
  z.object({ key: z.literal('filter'), condition: z.nullable(SaidCondition) }),
  z.object({ key: z.enum(['completes', 'all-responses']) }),
  z.object({ key: z.enum(['left-out', 'included']), kinds: z.array(RespondentKind) }),
  z.object({ key: z.literal('test'), method: TestMethod, strict: z.number(), loose: z.nullable(z.number()) }),
  z.object({ key: z.literal('correction'), of: Correction }),
  z.object({ key: z.literal('hidden-bases'), under: z.int() }),
  z.object({ key: z.enum(['small-bases', 'small-effective-bases']), tested: z.int(), solid: z.int() }),
  z.object({ key: z.enum(['not-tested', 'total-test', 'group-total-test', 'statistics', 'mentions', ...KIND_NOTES]) }),
  z.object({ key: z.literal('unweighted') }),
  z.object({ key: z.literal('weight'), name: z.string(), without: z.int() }),
  z.object({ key: z.literal('weighting'), name: z.string(), without: z.int(), result: WeightingResult }),
  z.object({ key: z.literal('excluded'), count: z.int() }),
  z.object({ key: z.literal('joined'), survey: LocalText, matched: z.int(), excluded: z.int() }),
  z.object({ key: z.literal('without-member'), count: z.int() }),
  z.object({ key: z.literal('days-of-utc') }),
  z.object({ key: z.literal('periods'), question: LocalText, by: Period, wanted: z.nullable(Period) }),
  z.object({ key: z.literal('waves'), waves: z.array(Wave), outside: z.int() }),
  z.object({ key: z.literal('as-of'), day: z.string() }),
  z.object({ key: z.literal('reworded'), questions: z.array(LocalText) }),
])
export type Note = z.infer<typeof Note>
