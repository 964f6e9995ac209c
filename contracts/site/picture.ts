import * as z from 'zod/mini'

/** The largest picture, in bytes. */
export const LARGEST_PICTURE = 90_000

/** As base64, with the type before it. */
const LONGEST = 120_100

/** A picture of the site: the picture itself, as a data URL. SVG is refused: it may run. */
export const Picture = z
  .string()
  .check(z.maxLength(LONGEST), z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/))
