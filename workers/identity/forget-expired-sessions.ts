import { forgetExpiredSessions } from '@portal/contracts/jobs/identity'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ forgetExpired: () => Promise<number> }>

/** A session that has run out is refused already; its row says when somebody was here, so it goes. */
export const forgettingExpiredSessions = ({ forgetExpired }: Deps) =>
  handled(forgetExpiredSessions, async () => {
    const forgotten = await forgetExpired()
    return forgotten > 0 ? { forgotten } : undefined
  })
