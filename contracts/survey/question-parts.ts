import * as z from 'zod/mini'
import { Condition } from './condition.ts'
import { LocalText } from './local-text.ts'

/** The parts of question types. */

/** Starts with a letter and has no underscore, so that answer keys (`Q5_2_98`) can be parsed in only one way. */
export const QuestionId = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]*$/, 'id-form'), z.maxLength(30))

/** Of one question. */
export const MOST_OPTIONS = 500

/** A precode. 98 is reserved: it marks "no comment" in answer keys. */
export const OptionCode = z.int().check(
  z.minimum(1),
  z.maximum(999_999),
  z.refine((code) => code !== 98, 'no-comment-code'),
)

const optionParts = {
  code: OptionCode,
  text: LocalText,
  openEnd: z.optional(z.boolean()),
  exclusive: z.optional(z.boolean()),
  keepLast: z.optional(z.boolean()),
  showIf: z.optional(Condition),
}

/** An option. `openEnd`: with a text box; `exclusive`: like "none of these". */
export const Option = z.strictObject(optionParts)

/** A picture on this portal, or one that is part of the definition: pages show no others. */
export const Picture = z
  .string()
  .check(
    z.maxLength(100_000),
    z.regex(
      /^(?:\/(?!\/)[^\s"'<>\\]*|data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+)$/,
      'picture-address',
    ),
  )

/** An option with a picture above its text. */
export const PictureOption = z.strictObject({ ...optionParts, image: z.optional(Picture) })

/** An option of any type; only some types have pictures. */
export type Option = z.infer<typeof Option> & Readonly<{ image?: string | undefined }>

/** A row of a grid or an item to rank. `noComment`: it offers "no comment". */
export const Item = z.strictObject({
  code: OptionCode,
  text: LocalText,
  noComment: z.optional(z.boolean()),
  showIf: z.optional(Condition),
})
export type Item = z.infer<typeof Item>

/** A column of the second dimension of a grid: each item is asked about once for each of them. */
export const GridColumn = z.strictObject({ code: OptionCode, text: LocalText })
export type GridColumn = z.infer<typeof GridColumn>

/** `notOfScale`: an answer like "not applicable", which is in no box and in no mean. */
const ScalePoint = z.strictObject({ code: OptionCode, text: LocalText, notOfScale: z.optional(z.boolean()) })
export type ScalePoint = z.infer<typeof ScalePoint>

/** The settings that every question has. */
export const shownSettings = {
  id: QuestionId,
  text: LocalText,
  help: z.optional(LocalText),
  showIf: z.optional(Condition),
}
/** The settings of every question that is answered. */
export const answeredSettings = { ...shownSettings, required: z.optional(z.boolean()) }

/** A number of things to choose. */
export const Count = z.int().check(z.minimum(1))
const Order = z.enum(['fixed', 'random', 'flip'])

/** The settings of a question that lists options, or items, in an order. */
export const optionSettings = {
  options: z.array(Option).check(z.minLength(1), z.maxLength(MOST_OPTIONS)),
  order: z.optional(Order),
}
export const pictureSettings = {
  options: z.array(PictureOption).check(z.minLength(1), z.maxLength(MOST_OPTIONS)),
  order: z.optional(Order),
}
export const itemSettings = { items: z.array(Item).check(z.minLength(1), z.maxLength(200)), order: z.optional(Order) }
export const columnSettings = { columns: z.array(GridColumn).check(z.minLength(1), z.maxLength(20)) }
export const scaleSettings = { scale: z.array(ScalePoint).check(z.minLength(1), z.maxLength(50)) }
