import * as z from 'zod/mini'
import { job } from './job.ts'

/** No payload: it removes from the storage what no file has any more. */
export const removeFileContents = job({
  name: 'remove-file-contents',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'remove-file-contents',
  everyMs: 20_000,
})

/** No payload: it keeps uploads that an answer names, removes those that none does, and what was deleted long ago. */
export const tidyFiles = job({
  name: 'tidy-files',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'tidy-files',
  everyMs: 3_600_000,
})
