import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle } from '../kernel/handle.ts'
import { member } from './domain/member.ts'
import { memberStream } from './streams.ts'

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What the log keeps of staff who sign in as a member. */
export const actingCommands = ({ log, now, newId }: Deps) => ({
  /** `by`: who really asks. Of an account that is gone nothing is recorded. */
  recordActing: async (memberId: MemberId, by: MemberId, what: 'begun' | 'ended'): Promise<Position | null> => {
    const asked = { stream: memberStream(memberId), commandId: newId(), intent: `acting-${what} ${by}` }
    const handled = await handle(log, member, asked, { type: 'RecordActing', memberId, by, what, at: now() })
    return handled.outcome === 'accepted' ? handled.position : null
  },
})
