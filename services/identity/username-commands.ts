import { personal } from '@portal/contracts/events/personal'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { EventLog, Position } from '@portal/infra/event-log/event-log'
import { loginDigest } from '@portal/infra/tools/login-digest'
import { handle } from '../kernel/handle.ts'
import { contactOf } from './contact.ts'
import { member } from './domain/member.ts'
import type { LoginClaims } from './login-claims.ts'
import { memberStream } from './streams.ts'

/** `language`: of the mail that tells the former address. */
export type UsernameChange = Readonly<{ memberId: MemberId; username: string; language: string }>
export type UsernameSet =
  | Readonly<{ outcome: 'accepted'; position: Position | null }>
  | Readonly<{ outcome: 'rejected'; rejection: Readonly<{ code: 'login-taken' | 'account-closed' }> }>

type Deps = Readonly<{
  log: EventLog
  now: () => Instant
  newId: () => string
  claimLogin: LoginClaims['claimLogin']
}>

/** What is done about the names that members sign in by. */
export const usernameCommands = ({ log, now, newId, claimLogin }: Deps) => {
  /** The name is claimed first. The former one is released by the reactor that follows. */
  const changeUsername = async ({ memberId, username, language }: UsernameChange): Promise<UsernameSet> => {
    const contact = await contactOf(log, memberId)
    if (!contact) return { outcome: 'rejected', rejection: { code: 'account-closed' } }
    const [digest, commandId] = [loginDigest(username), newId()]
    const holder = await claimLogin({ digest, memberId, commandId })
    if (holder !== memberId) return { outcome: 'rejected', rejection: { code: 'login-taken' } }

    const next = personal({ ...contact, username: username.trim() })
    const asked = { stream: memberStream(memberId), commandId, intent: `change-username ${digest}` }
    const command = {
      type: 'ChangeUsername',
      memberId,
      contact: next,
      loginDigest: digest,
      language,
      at: now(),
    } as const
    const handled = await handle(log, member, asked, command)
    if (handled.outcome === 'rejected') return { outcome: 'rejected', rejection: { code: 'account-closed' } }
    return { outcome: 'accepted', position: handled.position }
  }

  return { changeUsername }
}
