import { AccountMail, EndSessions, MakeDataExport, ReleaseLogins } from '@portal/contracts/asks/identity'
import type {
  DataExportMade,
  DataExportRequested,
  LinkRequested,
  PasswordChanged,
  UnsubscribeRequested,
  UsernameChanged,
} from '@portal/contracts/events/identity'
import { Instant } from '@portal/contracts/ids'
import { reactor } from '../../runtime/reactor/reactor.ts'

type Followed =
  | PasswordChanged
  | UsernameChanged
  | LinkRequested
  | UnsubscribeRequested
  | DataExportRequested
  | DataExportMade
type Asks = {
  mail: AccountMail
  'end-sessions': EndSessions
  'release-logins': ReleaseLogins
  'make-export': MakeDataExport
  'give-up-export': MakeDataExport
}

/** What a member reads who has not said in which language: an operator's act knows none. */
const FALLBACK = 'en'

/** A file that is not made by then has failed, and the member may ask again. */
const GIVE_UP_MS = 3_600_000

const later = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) + ms).toISOString())
const givingUp = (exportId: string): string => `give-up-export-${exportId}`

/**
 * Tells members by mail what concerns their account, and ends sessions that a new password makes worthless. What was before it
 * begins is not told again.
 */
export const followAccounts = reactor<Followed, Record<never, never>, Asks>({
  name: 'follow-accounts',
  version: 1,
  types: [
    'PasswordChanged',
    'UsernameChanged',
    'LinkRequested',
    'UnsubscribeRequested',
    'DataExportRequested',
    'DataExportMade',
  ],
  begins: 'head',
  key: ({ event }) => event.memberId,
  tables: {},
  loads: [],
  asks: {
    mail: AccountMail,
    'end-sessions': EndSessions,
    'release-logins': ReleaseLogins,
    'make-export': MakeDataExport,
    'give-up-export': MakeDataExport,
  },
  timers: ({ event }) => ('exportId' in event ? [givingUp(event.exportId)] : []),
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
      case 'DataExportRequested': {
        const { exportId } = event
        ask.at(givingUp(exportId), later(event.at, GIVE_UP_MS), 'give-up-export', { memberId, exportId })
        return ask.now('make-export', 'make-export', { memberId, exportId })
      }
      case 'UnsubscribeRequested':
        return ask.now('mail', 'mail', {
          memberId,
          kind: 'unsubscribe',
          language: event.language,
          linkId: event.linkId,
        })
      case 'DataExportMade':
        ask.drop(givingUp(event.exportId))
        return ask.now('mail', 'mail', { memberId, kind: 'data-export', language: event.language, linkId: null })
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
