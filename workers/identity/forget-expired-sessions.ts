import { forgetExpiredSessions } from '@portal/contracts/jobs/identity'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ forgetExpired: () => Promise<number> }>

/** An expired session is refused already; its row says when a member was here, so it is deleted. */
export const forgettingExpiredSessions = ({ forgetExpired }: Deps) =>
  handled(forgetExpiredSessions, async () => {
    const forgotten = await forgetExpired()
    return forgotten > 0 ? { forgotten } : undefined
  })
