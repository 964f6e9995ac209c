import { AccountMail, EndSessions, EraseAsAsked, MakeDataExport, ReleaseLogins } from '@portal/contracts/asks/identity'
import type {
  DataExportMade,
  DataExportRequested,
  ErasureRequested,
  ErasureWithdrawn,
  LinkRequested,
  PasswordChanged,
  UnsubscribeRequested,
  UsernameChanged,
} from '@portal/contracts/events/identity'
import type { SocialLinked, SocialUnlinked } from '@portal/contracts/events/social'
import { Instant, type MemberId } from '@portal/contracts/ids'
import { reactor } from '../../runtime/reactor/reactor.ts'

type Followed =
  | PasswordChanged
  | SocialLinked
  | SocialUnlinked
  | UsernameChanged
  | LinkRequested
  | UnsubscribeRequested
  | DataExportRequested
  | DataExportMade
  | ErasureRequested
  | ErasureWithdrawn
type Asks = {
  mail: AccountMail
  'end-sessions': EndSessions
  'release-logins': ReleaseLogins
  'make-export': MakeDataExport
  'give-up-export': MakeDataExport
  erase: EraseAsAsked
}

/** What a member reads who has not said in which language: an operator's act knows none. */
const FALLBACK = 'en'

/** A file that is not made by then has failed, and the member may ask again. */
const GIVE_UP_MS = 3_600_000

const later = (at: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(at) + ms).toISOString())
const givingUp = (exportId: string): string => `give-up-export-${exportId}`

const erasing = (memberId: MemberId): string => `erase-${memberId}`

const timersOf = (event: Followed): readonly string[] => {
  if ('exportId' in event) return [givingUp(event.exportId)]
  return event.type === 'ErasureRequested' || event.type === 'ErasureWithdrawn' ? [erasing(event.memberId)] : []
}

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
    'SocialLinked',
    'SocialUnlinked',
    'LinkRequested',
    'UnsubscribeRequested',
    'DataExportRequested',
    'DataExportMade',
    'ErasureRequested',
    'ErasureWithdrawn',
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
    erase: EraseAsAsked,
  },
  timers: ({ event }) => timersOf(event),
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
      case 'SocialLinked':
      case 'SocialUnlinked':
        if (event.language === undefined) return
        return ask.now('mail', 'mail', {
          memberId,
          kind: event.type === 'SocialLinked' ? 'social-linked' : 'social-removed',
          language: event.language,
          linkId: null,
          provider: event.provider,
        })
      case 'UsernameChanged':
        return ask.now('release-logins', 'release-logins', { memberId })
      case 'DataExportRequested': {
        const { exportId } = event
        ask.at(givingUp(exportId), later(event.at, GIVE_UP_MS), 'give-up-export', { memberId, exportId })
        return ask.now('make-export', 'make-export', { memberId, exportId })
      }
      case 'ErasureRequested': {
        const { dueAt, language } = event
        ask.at(erasing(memberId), dueAt, 'erase', { memberId })
        return ask.now('mail', 'mail', { memberId, kind: 'erasure-asked', language, linkId: null, dueAt })
      }
      case 'ErasureWithdrawn':
        ask.drop(erasing(memberId))
        return ask.now('mail', 'mail', { memberId, kind: 'erasure-withdrawn', language: event.language, linkId: null })
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
