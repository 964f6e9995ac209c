import { ERASURE_PAUSE_MS } from '@portal/contracts/identity/erasure-pause'
import { Instant, type MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { handle, stateOf } from '../kernel/handle.ts'
import { member } from './domain/member.ts'
import type { ErasureWish } from './domain/member-commands.ts'
import { memberStream } from './streams.ts'

/** `dueAt`: when the account is erased; null where it is kept. */
export type ErasureWished =
  | Readonly<{ outcome: 'accepted'; position: Position | null; dueAt: Instant | null }>
  | Readonly<{ outcome: 'rejected' }>

type Deps = Readonly<{ log: EventLog; now: () => Instant; newId: () => string }>

/** What members ask about the end of their account. */
export const erasureCommands = ({ log, now, newId }: Deps) => {
  const handled = async (commandId: string, intent: string, command: ErasureWish): Promise<ErasureWished> => {
    const done = await handle(log, member, { stream: memberStream(command.memberId), commandId, intent }, command)
    if (done.outcome === 'rejected') return { outcome: 'rejected' }
    return { outcome: 'accepted', position: done.position, dueAt: done.state.erasureDueAt }
  }
  return {
    /** The account is erased after a pause, unless it is withdrawn. Asked again, the first wish counts. */
    askForErasure: (memberId: MemberId, language: string): Promise<ErasureWished> => {
      const at = now()
      const dueAt = Instant.parse(new Date(Date.parse(at) + ERASURE_PAUSE_MS).toISOString())
      return handled(newId(), 'request-erasure', { type: 'RequestErasure', memberId, dueAt, language, at })
    },
    withdrawErasure: (memberId: MemberId, language: string): Promise<ErasureWished> =>
      handled(newId(), 'withdraw-erasure', { type: 'WithdrawErasure', memberId, language, at: now() }),
    /** The pause is over: closes the account, where the wish still stands. The same command as every erasure of the member. */
    eraseAsAsked: async (memberId: MemberId): Promise<void> => {
      await handled(derivedId('erase-member', memberId), 'erase', { type: 'EraseAsAsked', memberId, at: now() })
    },
    erasureDueOf: async (memberId: MemberId): Promise<Instant | null> =>
      (await stateOf(log, member, memberStream(memberId))).state.erasureDueAt,
  }
}
