import type {
  DataExportFailed,
  DataExportMade,
  DataExportRequested,
  ErasureRequested,
  ErasureWithdrawn,
  LinkRequested,
  LinkUsed,
  LoginClaimed,
  MemberEvent,
  MemberResubscribed,
  MemberUnsubscribed,
  ReturnedFromMember,
  SignedInAsMember,
  UnsubscribeRequested,
} from '@portal/contracts/events/identity'
import type { LanguageChosen, MailSettingsChanged } from '@portal/contracts/events/member-choices'
import type { PasskeyUsed, RecoveryCodesMade, RecoveryCodeUsed } from '@portal/contracts/events/passkeys'
import { revealed } from '@portal/contracts/events/personal'
import type { SocialLinked, SocialUnlinked } from '@portal/contracts/events/social'
import type { StaffRightsChanged } from '@portal/contracts/events/staff-rights'
import { projection } from '../../runtime/projection.ts'
import { type MemberRow, memberTable } from './tables.ts'

/** A login name is claimed in a separate stream, before the member is registered: the row is made from both. */
const nobody = (memberId: string): MemberRow => ({
  memberId,
  loginDigest: null,
  username: null,
  displayName: null,
  accountType: null,
  passwordHash: null,
  isActive: false,
  lockedAt: null,
  passkeys: null,
  registeredAt: null,
})

/** The columns that connect a row with a person. The time and type of the account stay: facts about a random id. */
const NOTHING_PERSONAL = {
  loginDigest: null,
  username: null,
  displayName: null,
  passwordHash: null,
  passkeys: null,
} as const

/** The others say nothing of who the member is. */
type Unfollowed =
  | LinkRequested
  | LinkUsed
  | SocialLinked
  | SocialUnlinked
  | PasskeyUsed
  | RecoveryCodesMade
  | RecoveryCodeUsed
  | SignedInAsMember
  | ReturnedFromMember
  | MailSettingsChanged
  | LanguageChosen
  | UnsubscribeRequested
  | MemberUnsubscribed
  | MemberResubscribed
  | DataExportRequested
  | DataExportMade
  | DataExportFailed
  | ErasureRequested
  | ErasureWithdrawn
  | StaffRightsChanged
type Followed = LoginClaimed | Exclude<MemberEvent, Unfollowed>

const LOGIN = 'login-'

const moved = ({ passkeys }: MemberRow, by: 1 | -1): number => (passkeys ?? 0) + by

export const memberProjection = projection<Followed, { member: MemberRow }>({
  name: 'member',
  version: 8,
  types: [
    'LoginClaimed',
    'MemberRegistered',
    'MemberJoined',
    'MemberImported',
    'MemberActivated',
    'MemberLocked',
    'MemberUnlocked',
    'AccountTypeChanged',
    'PasswordChanged',
    'UsernameChanged',
    'DisplayNameChanged',
    'PasskeyAdded',
    'PasskeyRemoved',
    'SecondFactorRemoved',
    'MemberErased',
  ],
  key: ({ event }) => event.memberId,
  spreadBy: 'member',
  tables: { member: memberTable },
  loads: [(batch) => ({ member: batch.map(({ event }) => [event.memberId]) })],

  reduce: ({ member }, { event, stream }) => {
    const row = member.get(event.memberId) ?? nobody(event.memberId)
    switch (event.type) {
      case 'LoginClaimed':
        // Another name of somebody who is registered counts once it is theirs to sign in by.
        if (row.registeredAt === null) row.loginDigest = stream.slice(LOGIN.length)
        return member.put(row)
      case 'MemberRegistered': {
        const contact = revealed(event.contact, null)
        row.username = contact?.username ?? null
        row.displayName = contact?.displayName ?? null
        row.accountType = event.accountType
        row.passwordHash = revealed(event.passwordHash, null)
        row.isActive = true
        row.registeredAt = event.at
        return member.put(row)
      }
      case 'MemberJoined':
      case 'MemberImported':
        row.isActive = false
        return member.put(row)
      case 'MemberActivated':
        row.isActive = true
        return member.put(row)
      case 'MemberLocked':
        row.lockedAt = event.at
        return member.put(row)
      case 'MemberUnlocked':
        row.lockedAt = null
        return member.put(row)
      case 'AccountTypeChanged':
        row.accountType = event.accountType
        return member.put(row)
      case 'UsernameChanged':
        row.username = revealed(event.contact, null)?.username ?? null
        row.loginDigest = row.username === null ? null : event.loginDigest
        return member.put(row)
      case 'DisplayNameChanged':
        row.displayName = revealed(event.displayName, null)
        return member.put(row)
      case 'PasswordChanged':
        row.passwordHash = revealed(event.passwordHash, null)
        return member.put(row)
      case 'PasskeyAdded':
        row.passkeys = moved(row, 1)
        return member.put(row)
      case 'PasskeyRemoved':
        row.passkeys = moved(row, -1)
        return member.put(row)
      case 'SecondFactorRemoved':
        row.passkeys = null
        return member.put(row)
      case 'MemberErased':
        return member.put(Object.assign(row, NOTHING_PERSONAL))
    }
  },
})
