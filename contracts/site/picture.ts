import * as z from 'zod/mini'
import { FILES } from '../http/call.ts'

/** As base64, with the type before it: 90 kB, which was the largest picture while pictures were kept in events. */
const LONGEST = 120_100

const INLINE = /data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}/
const UPLOADED = /\/files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/**
 * A picture of the site: the address of an uploaded file that everybody may read. Older ones are the picture itself, as a data URL. SVG is refused: it may
 * run.
 */
export const Picture = z
  .string()
  .check(z.maxLength(LONGEST), z.regex(new RegExp(`^(?:${UPLOADED.source}|${INLINE.source})$`)))

/** Whether it is a file, and this its address. */
export const isUploaded = (picture: string | null): picture is string => picture?.startsWith(FILES) ?? false
