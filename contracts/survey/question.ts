import * as z from 'zod/mini'
import { Condition } from './condition.ts'
import { LocalText } from './local-text.ts'

/** Starts with a letter and has no underscore, so that answer keys (`Q5_2_98`) come apart in one way only. */
export const QuestionId = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, 'start with a letter, then letters and digits'), z.maxLength(30))

/** A precode. 98 is taken: it marks "no comment" in answer keys. */
const Code = z.int().check(
  z.minimum(1),
  z.maximum(999_999),
  z.refine((code) => code !== 98, '98 stands for "no comment"; choose another code'),
)

/** One thing that can be chosen. `openEnd`: with a box for other text; `exclusive`: like "none of these". */
export const Option = z.strictObject({
  code: Code,
  text: LocalText,
  openEnd: z.optional(z.boolean()),
  exclusive: z.optional(z.boolean()),
  keepLast: z.optional(z.boolean()),
  showIf: z.optional(Condition),
})
export type Option = z.infer<typeof Option>

/** One row of a grid or one thing to rank. `noComment`: the row offers "no comment". */
export const Item = z.strictObject({
  code: Code,
  text: LocalText,
  noComment: z.optional(z.boolean()),
  showIf: z.optional(Condition),
})
export type Item = z.infer<typeof Item>

const ScalePoint = z.strictObject({ code: Code, text: LocalText })
export type ScalePoint = z.infer<typeof ScalePoint>

const asked = {
  id: QuestionId,
  text: LocalText,
  help: z.optional(LocalText),
  showIf: z.optional(Condition),
}
const answered = { ...asked, required: z.optional(z.boolean()) }
const Count = z.int().check(z.minimum(1))
const Order = z.enum(['fixed', 'random', 'flip'])
const someOptions = z.array(Option).check(z.minLength(1), z.maxLength(500))
const someItems = z.array(Item).check(z.minLength(1), z.maxLength(200))

export const SingleChoice = z.strictObject({
  ...answered,
  type: z.literal('single-choice'),
  options: someOptions,
  order: z.optional(Order),
})
export const MultiChoice = z.strictObject({
  ...answered,
  type: z.literal('multi-choice'),
  options: someOptions,
  order: z.optional(Order),
  minSelections: z.optional(Count),
  maxSelections: z.optional(Count),
})
/** Ranks run from 1 (best) to maxSelections, or to the number of items. */
export const RankSort = z.strictObject({
  ...answered,
  type: z.literal('rank-sort'),
  items: someItems,
  order: z.optional(Order),
  minSelections: z.optional(Count),
  maxSelections: z.optional(Count),
})
export const Grid = z.strictObject({
  ...answered,
  type: z.literal('grid'),
  items: someItems,
  scale: z.array(ScalePoint).check(z.minLength(1), z.maxLength(50)),
  order: z.optional(Order),
})
export const Info = z.strictObject({ ...asked, type: z.literal('info') })
export const OpenText = z.strictObject({
  ...answered,
  type: z.literal('open-text'),
  multiline: z.optional(z.boolean()),
  maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
  noComment: z.optional(z.boolean()),
})

export const Question = z.discriminatedUnion('type', [SingleChoice, MultiChoice, RankSort, Grid, Info, OpenText])
export type Question = z.infer<typeof Question>
export type QuestionType = Question['type']
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>
