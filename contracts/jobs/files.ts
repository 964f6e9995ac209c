import * as z from 'zod/mini'
import { FileId } from '../ids.ts'
import { job } from './job.ts'

/** No payload: it removes from the storage what no file has any more. */
export const removeFileContents = job({
  name: 'remove-file-contents',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'remove-file-contents',
  everyMs: 20_000,
})

/** No payload: it keeps uploads that an answer names, and removes those that none does. */
export const tidyFiles = job({
  name: 'tidy-files',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'tidy-files',
  everyMs: 3_600_000,
})

/** No payload: it asks for the conversion of videos that were kept for want of a converter. */
export const convertKeptVideos = job({
  name: 'convert-kept-videos',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'convert-kept-videos',
  everyMs: 600_000,
})

/**
 * `stored`: the content that was uploaded. If the file has another one by then, nothing is done. `again`: the day on which it is tried again
 * because there is a converter now.
 */
export const convertVideo = job({
  name: 'convert-video',
  payload: z.object({ fileId: FileId, stored: z.string(), again: z.optional(z.string()) }),
  queue: 'video',
  id: ({ stored, again }) => `convert-video-${stored}${again === undefined ? '' : `-${again}`}`,
  attempts: 3,
  backoffMs: 30_000,
})
