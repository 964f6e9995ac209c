import * as z from 'zod/mini'
import { AccountMail, MakeDataExport } from '../asks/identity.ts'
import { MemberId } from '../ids.ts'
import { job } from './job.ts'

const HOUR_MS = 3_600_000

/** No payload: the time of the run is read when it runs. */
export const forgetExpiredSessions = job({
  name: 'forget-expired-sessions',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'forget-expired-sessions',
  everyMs: HOUR_MS,
})

/** No payload: it removes, kind by kind, what is older than staff want it to be kept (`retentionRules`). */
export const applyRetention = job({
  name: 'apply-retention',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'apply-retention',
  everyMs: HOUR_MS,
})

/** Removes what is left of an erased member. The reactor `follow-erasures` asks for it. */
export const finishErasure = job({
  name: 'finish-erasure',
  payload: z.object({ memberId: MemberId }),
  queue: 'prompt',
  id: ({ memberId }) => `finish-erasure-${memberId}`,
})

/**
 * No payload: members are looked up when it runs. For cases without an event: the list of erased members was
 * lost, or restored from an older copy.
 */
export const finishErasures = job({
  name: 'finish-erasures',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'finish-erasures',
  everyMs: HOUR_MS,
})

/** Makes the file that a member asked for, with all that is held about them. The reactor `follow-accounts` asks for it. */
export const makeDataExport = job({
  name: 'make-data-export',
  payload: MakeDataExport,
  queue: 'long',
  id: ({ exportId }) => `make-data-export-${exportId}`,
})

/** No payload: it removes the files of data exports that have expired. */
export const removeDataExports = job({
  name: 'remove-data-exports',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'remove-data-exports',
  everyMs: HOUR_MS,
})

/**
 * Makes members of the rows of a file that staff uploaded. The file waits in the database; the job names it, and nothing else calls for it: it is tried for
 * hours while the database or the log is away.
 */
export const importMembers = job({
  name: 'import-members',
  payload: z.object({ importId: z.uuid() }),
  queue: 'long',
  id: ({ importId }) => `import-members-${importId}`,
  attempts: 12,
  backoffMs: 4_000,
})

/**
 * Sends a mail of the community to the members whose time has come; its rows say who has it. `call`: each further call is another job. The
 * repeated job `call-mailings` asks for it.
 */
export const runMailing = job({
  name: 'run-mailing',
  payload: z.object({ mailingId: z.uuid(), call: z.string() }),
  queue: 'long',
  id: ({ mailingId, call }) => `run-mailing-${mailingId}-${call}`,
  attempts: 1,
})

/** No payload: it calls workers for mailings of which somebody waits whose time has come. */
export const callMailings = job({
  name: 'call-mailings',
  payload: z.object({}),
  queue: 'housekeeping',
  id: () => 'call-mailings',
  everyMs: 15_000,
})

/** A message to those who run the community. The outbox has it; the job names it. */
export const sendContactMail = job({
  name: 'send-contact-mail',
  payload: z.object({ mailId: z.string() }),
  queue: 'mail',
  id: ({ mailId }) => `send-contact-mail-${mailId}`,
  attempts: 16,
  backoffMs: 4_000,
})

/** A mail that the mail server refused, or that none took, as the outbox has it. `call`: staff may ask for it more than once. */
export const sendMailAgain = job({
  name: 'send-mail-again',
  payload: z.object({ mailId: z.string(), call: z.string() }),
  queue: 'mail',
  id: ({ mailId, call }) => `send-mail-again-${mailId}-${call}`,
  attempts: 16,
  backoffMs: 4_000,
})

/**
 * A mail about an account. Asked for by the reactor `follow-accounts`. It carries ids alone: name, address and link are put in
 * when it is sent. It is tried for about a day and a half while the mail server is away.
 */
export const sendAccountMail = job({
  name: 'send-account-mail',
  payload: AccountMail,
  queue: 'mail',
  id: ({ kind, memberId, linkId }) => `send-account-mail-${kind}-${linkId ?? memberId}`,
  attempts: 16,
  backoffMs: 4_000,
})
