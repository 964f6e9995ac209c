import type { MakeDataExport } from '@portal/contracts/asks/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import { makeDataExport, sendAccountMail } from '@portal/contracts/jobs/identity'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { followAccounts } from '@portal/projections/identity/follow-accounts/reactor'

type Deps = Readonly<{
  enqueue: Enqueue
  releaseLogins: (memberId: MemberId) => Promise<void>
  failDataExport: (of: MakeDataExport) => Promise<unknown>
  eraseAsAsked: (memberId: MemberId) => Promise<void>
  endSessions: (memberId: MemberId, before: Instant) => Promise<void>
}>

/** A mail is a job, named after its cause: it goes once, and waits for the mail server as long as it takes. */
export const followingAccounts = ({ enqueue, endSessions, releaseLogins, failDataExport, eraseAsAsked }: Deps) =>
  followAccounts.does({
    mail: (asked, { id }) => enqueue(sendAccountMail, asked, id),
    'make-export': (asked, { id }) => enqueue(makeDataExport, asked, id),
    'give-up-export': async (asked) => {
      await failDataExport(asked)
    },
    erase: ({ memberId }) => eraseAsAsked(memberId),
    'release-logins': ({ memberId }) => releaseLogins(memberId),
    'end-sessions': ({ memberId, before }) => endSessions(memberId, before),
  })
