import * as z from 'zod/mini'
import { LocalText } from './local-text.ts'
import { MOST_MARKS } from './marks.ts'
import { Picture } from './question-parts.ts'

/** A file of this portal: pages load no others. */
const Address = z.string().check(z.maxLength(500), z.regex(/^\/(?!\/)[^\s"'<>\\]*$/, 'picture-address'))

/**
 * `seconds`: how long it is. `captions`: WebVTT; `transcript`: what is said and shown, for those who cannot see or hear it.
 */
const Video = z.strictObject({
  address: Address,
  seconds: z.number().check(z.minimum(1), z.maximum(7_200)),
  poster: z.optional(Picture),
  captions: z.optional(Address),
  transcript: z.optional(LocalText),
})

/** The settings of a question about a video. `maxMarks`: how often something may be said about it. */
export const videoSettings = {
  video: Video,
  maxMarks: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_MARKS))),
}
