import { ForgetExpiredSessions } from '@portal/contracts/jobs/identity'
import { job } from '../job.ts'

type Deps = Readonly<{ forgetExpired: () => Promise<number>; say: (forgotten: number) => void }>

/** A session that has run out is refused already; its row says when somebody was here, so it goes. */
export const forgetExpiredSessions = ({ forgetExpired, say }: Deps) =>
  job({
    name: 'forget-expired-sessions',
    payload: ForgetExpiredSessions,
    handle: async () => say(await forgetExpired()),
  })
