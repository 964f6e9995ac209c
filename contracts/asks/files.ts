import * as z from 'zod/mini'
import { FileId } from '../ids.ts'

/** A video was uploaded: make an MP4 of it. `stored`: which content. */
export const ConvertVideo = z.object({ fileId: FileId, stored: z.string() })
export type ConvertVideo = z.infer<typeof ConvertVideo>
