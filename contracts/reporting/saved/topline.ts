import * as z from 'zod/mini'
import { QuestionId } from '../../survey/question-parts.ts'
import { ChartColors, OptionColors } from '../colours.ts'
import { MOST_DECIMALS } from '../exports.ts'
import { chartTypes } from '../visuals.ts'

const Questions = z.array(QuestionId).check(z.maxLength(500))

/** What a researcher writes in place of a question's text, and below it. */
export const OwnTexts = z.strictObject({
  title: z.optional(z.string().check(z.maxLength(2_000))),
  note: z.optional(z.string().check(z.maxLength(5_000))),
})
export type OwnTexts = z.infer<typeof OwnTexts>

/** The layout of a topline: the questions in order, those shown, the kind of each chart, texts of its own, colours of single options, and rows that are not shown. */
export const ToplineData = z.strictObject({
  order: Questions,
  shown: Questions,
  charts: z.record(QuestionId, z.enum(chartTypes)),
  texts: z._default(z.record(QuestionId, OwnTexts), {}),
  colors: z._default(OptionColors, {}),
  /** The rows of a question that are not shown, by their ids. */
  hidden: z._default(z.record(QuestionId, z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1_000))), {}),
})

export const Decimals = z.int().check(z.minimum(0), z.maximum(MOST_DECIMALS))

/** `query`: what is counted, as in the address of the report. `colors`: the palette; none, the usual one. */
export const SavedTopline = z.strictObject({
  data: ToplineData,
  decimals: Decimals,
  colors: z.optional(ChartColors),
  query: z.string().check(z.maxLength(50_000)),
})
export type SavedTopline = z.infer<typeof SavedTopline>
