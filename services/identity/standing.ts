import type { MemberEvent } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import type { MemberId } from '@portal/contracts/ids'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { stateOf } from '../kernel/handle.ts'
import { member } from './domain/member.ts'
import { memberStream } from './streams.ts'

/** What lets a member in. `passwordHash`: a PHC string; null of an account that was erased. `language`: that they chose. */
export type Standing = Readonly<{
  passwordHash: string | null
  isActive: boolean
  isLocked: boolean
  language: string | null
}>

type Folded = Readonly<{ account: typeof member.initial; passwordHash: string | null }>

const hashAfter = (before: string | null, event: MemberEvent): string | null => {
  if ('passwordHash' in event) return revealed(event.passwordHash, null)
  return event.type === 'MemberErased' ? null : before
}

const folding = {
  initial: { account: member.initial, passwordHash: null },
  evolve: ({ account, passwordHash }: Folded, event: MemberEvent): Folded => ({
    account: member.evolve(account, event),
    passwordHash: hashAfter(passwordHash, event),
  }),
}

/**
 * Of an account, as the log has it now: a read model that is behind must let nobody in by a former password. Null where the log
 * knows no such account. The log must be one that opens personal fields. @throws StreamUnreadable
 */
export const standingOf = async (log: EventLog, memberId: MemberId): Promise<Standing | null> => {
  const { account, passwordHash } = (await stateOf(log, folding, memberStream(memberId))).state
  if (account.situation === 'unknown') return null
  const { isActive, isLocked, profile } = account
  return { passwordHash, isActive, isLocked, language: profile.language }
}
