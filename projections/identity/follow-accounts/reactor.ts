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
import type {
  PasskeyAdded,
  PasskeyRemoved,
  RecoveryCodesMade,
  RecoveryCodeUsed,
  SecondFactorRemoved,
} from '@portal/contracts/events/passkeys'
import type { SocialLinked, SocialUnlinked } from '@portal/contracts/events/social'
import { Instant, type MemberId } from '@portal/contracts/ids'
import { reactor } from '../../runtime/reactor/reactor.ts'

type OfSecondFactor = PasskeyAdded | PasskeyRemoved | SecondFactorRemoved | RecoveryCodesMade | RecoveryCodeUsed
type Followed =
  | PasswordChanged
  | OfSecondFactor
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

/** A timer that an earlier release has set: `follow-erasure-wishes` sets it now. */
const erasing = (memberId: MemberId): string => `erase-${memberId}`

const timersOf = (event: Followed): readonly string[] => {
  if ('exportId' in event) return [givingUp(event.exportId)]
  return event.type === 'ErasureWithdrawn' ? [erasing(event.memberId)] : []
}

const mailTo = (
  memberId: MemberId,
  kind: AccountMail['kind'],
  language: string,
  linkId: string | null = null,
): AccountMail => ({ memberId, kind, language, linkId })

const SECOND_FACTOR_MAILS = {
  PasskeyAdded: 'passkey-added',
  PasskeyRemoved: 'passkey-removed',
  SecondFactorRemoved: 'second-factor-removed',
  RecoveryCodesMade: 'recovery-codes-made',
  RecoveryCodeUsed: 'recovery-code-used',
} as const satisfies Record<OfSecondFactor['type'], AccountMail['kind']>

/** Null where another mail tells of it: codes that came with the first passkey. */
const secondFactorMail = (event: OfSecondFactor): AccountMail | null => {
  if (event.type === 'RecoveryCodesMade' && event.language === undefined) return null
  const language = ('language' in event ? event.language : undefined) ?? FALLBACK
  return mailTo(event.memberId, SECOND_FACTOR_MAILS[event.type], language)
}

const tellFormerAddress = (
  { memberId, language, loginDigest }: UsernameChanged,
  tell: (mail: AccountMail) => void,
): void => {
  if (language !== undefined) tell({ ...mailTo(memberId, 'username-changed', language), since: loginDigest })
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
    'PasskeyAdded',
    'PasskeyRemoved',
    'SecondFactorRemoved',
    'RecoveryCodesMade',
    'RecoveryCodeUsed',
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
        return ask.now('mail', 'mail', mailTo(memberId, 'password-changed', event.language ?? FALLBACK))
      case 'SocialLinked':
      case 'SocialUnlinked':
        if (event.language === undefined) return
        return ask.now('mail', 'mail', {
          ...mailTo(memberId, event.type === 'SocialLinked' ? 'social-linked' : 'social-removed', event.language),
          provider: event.provider,
        })
      case 'PasskeyAdded':
      case 'PasskeyRemoved':
      case 'SecondFactorRemoved':
      case 'RecoveryCodesMade':
      case 'RecoveryCodeUsed': {
        const mail = secondFactorMail(event)
        if (mail) ask.now('mail', 'mail', mail)
        return
      }
      case 'UsernameChanged':
        ask.now('release-logins', 'release-logins', { memberId })
        return tellFormerAddress(event, (mail) => ask.now('mail', 'mail', mail))
      case 'DataExportRequested': {
        const { exportId } = event
        ask.at(givingUp(exportId), later(event.at, GIVE_UP_MS), 'give-up-export', { memberId, exportId })
        return ask.now('make-export', 'make-export', { memberId, exportId })
      }
      case 'ErasureRequested': {
        const { dueAt, language } = event
        return ask.now('mail', 'mail', { ...mailTo(memberId, 'erasure-asked', language), dueAt })
      }
      case 'ErasureWithdrawn':
        ask.drop(erasing(memberId))
        return ask.now('mail', 'mail', mailTo(memberId, 'erasure-withdrawn', event.language))
      case 'UnsubscribeRequested':
        return ask.now('mail', 'mail', mailTo(memberId, 'unsubscribe', event.language, event.linkId))
      case 'DataExportMade':
        ask.drop(givingUp(event.exportId))
        return ask.now('mail', 'mail', mailTo(memberId, 'data-export', event.language))
      case 'LinkRequested':
        return ask.now('mail', 'mail', mailTo(memberId, event.purpose, event.language, event.linkId))
    }
  },
})
