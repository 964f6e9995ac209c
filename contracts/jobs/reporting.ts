import * as z from 'zod/mini'
import { SendReport } from '../asks/reporting.ts'
import { job } from './job.ts'

const HOUR_MS = 3_600_000

/**
 * Makes the file of an export; its row says what to write. `claims` is how many workers have had it: each further call is
 * another job. `tidy-exports` calls another worker if this one dies, and again by the same number if the job failed before it came to the row.
 * What has ended has ended, however often it is tried.
 */
export const makeExport = job({
  name: 'make-export',
  payload: z.object({ exportId: z.uuid(), claims: z._default(z.int(), 0) }),
  queue: 'long',
  id: ({ exportId, claims }) => `make-export-${exportId}-${claims}`,
  again: true,
})

/**
 * Makes the file of a dashboard and sends it to the recipients of a schedule. Asked for by the reactor `follow-schedules`. It is tried for
 * about a day and a half while the mail server is away.
 */
export const sendReport = job({
  name: 'send-report',
  payload: SendReport,
  queue: 'long',
  id: ({ sendingId }) => `send-report-${sendingId}`,
  attempts: 16,
  backoffMs: 4_000,
})

/** No payload: it calls workers for exports that none has, and removes files that have expired. */
export const tidyExports = job({
  name: 'tidy-exports',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'tidy-exports',
  everyMs: 10_000,
})

/** No payload: it removes stored files that nobody claims. */
export const removeUnusedFiles = job({
  name: 'remove-unused-files',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'remove-unused-files',
  everyMs: HOUR_MS,
})
