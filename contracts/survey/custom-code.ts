import * as z from 'zod/mini'

/**
 * Code of a survey's author. `source` is HTML with its scripts and styles, shown in a frame of its own beneath the questions of these `pages`, or
 * of all. `height` in pixels; without it the frame is not seen.
 */
export const CustomCode = z.strictObject({
  source: z.string().check(z.minLength(1), z.maxLength(40_000)),
  height: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  pages: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(300))),
})
export type CustomCode = z.infer<typeof CustomCode>

const MOST_TEXT = 4_000

const from = { source: z.literal('portal-code'), version: z.literal(1) }

/**
 * What the frame may say. `ready`: tell me the page; `set`: an answer of a question on this page, by its key; `note`: words that are shown above
 * the buttons, '' for none; `height`: of the frame. Everything else is ignored.
 */
export const CodeMessage = z.discriminatedUnion('type', [
  z.object({ ...from, type: z.literal('ready') }),
  z.object({
    ...from,
    type: z.literal('set'),
    key: z.string().check(z.maxLength(100)),
    value: z.union([z.number(), z.string().check(z.maxLength(MOST_TEXT))]),
  }),
  z.object({ ...from, type: z.literal('note'), text: z.string().check(z.maxLength(500)) }),
  z.object({ ...from, type: z.literal('height'), height: z.int().check(z.minimum(0), z.maximum(2_000)) }),
])
export type CodeMessage = z.infer<typeof CodeMessage>

/** What the frame is told: the page and its questions, no answers. */
export type PageMessage = Readonly<{
  source: 'portal-page'
  version: 1
  type: 'page'
  page: string
  language: string
  questions: readonly Readonly<{ id: string; type: string; text: string }>[]
}>
