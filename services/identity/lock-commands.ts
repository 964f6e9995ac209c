import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { handle } from '../kernel/handle.ts'
import { member } from './domain/member.ts'
import { memberStream } from './streams.ts'

export type LockSet =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'unknown-member' | 'account-closed' }> }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What closes an account to its owner, and opens it again. */
export const lockCommands = ({ log, now, newId }: Deps) => ({
  /** What was so already stays so. */
  setLock: async (memberId: MemberId, isLocked: boolean, commandId = newId()): Promise<LockSet> => {
    const type = isLocked ? 'LockMember' : 'UnlockMember'
    const asked = { stream: memberStream(memberId), commandId, intent: type }
    const handled = await handle(log, member, asked, { type, memberId, at: now() })
    if (handled.outcome === 'accepted') return { outcome: 'accepted', position: handled.position }
    const isUnknown = handled.rejection.code === 'unknown-member'
    return { outcome: 'rejected', rejection: { code: isUnknown ? 'unknown-member' : 'account-closed' } }
  },
})
