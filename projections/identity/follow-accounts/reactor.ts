import { AccountMail, EndSessions, ReleaseLogins } from '@portal/contracts/asks/identity'
import type { LinkRequested, PasswordChanged, UsernameChanged } from '@portal/contracts/events/identity'
import { reactor } from '../../runtime/reactor/reactor.ts'

type Followed = PasswordChanged | UsernameChanged | LinkRequested
type Asks = { mail: AccountMail; 'end-sessions': EndSessions; 'release-logins': ReleaseLogins }

/** What a member reads who has not said in which language: an operator's act knows none. */
const FALLBACK = 'en'

/**
 * Tells members by mail what concerns their account, and ends sessions that a new password makes worthless. What was before it
 * begins is not told again.
 */
export const followAccounts = reactor<Followed, Record<never, never>, Asks>({
  name: 'follow-accounts',
  version: 1,
  types: ['PasswordChanged', 'UsernameChanged', 'LinkRequested'],
  begins: 'head',
  key: ({ event }) => event.memberId,
  tables: {},
  loads: [],
  asks: { mail: AccountMail, 'end-sessions': EndSessions, 'release-logins': ReleaseLogins },
  react: (_, { event }, ask) => {
    const { memberId } = event
    switch (event.type) {
      case 'PasswordChanged':
        ask.now('end-sessions', 'end-sessions', { memberId, before: event.at })
        if (event.by === 'registration') return
        return ask.now('mail', 'mail', {
          memberId,
          kind: 'password-changed',
          language: event.language ?? FALLBACK,
          linkId: null,
        })
      case 'UsernameChanged':
        return ask.now('release-logins', 'release-logins', { memberId })
      case 'LinkRequested':
        return ask.now('mail', 'mail', {
          memberId,
          kind: event.purpose,
          language: event.language,
          linkId: event.linkId,
        })
    }
  },
})
