import type {
  AccountType,
  LinkRequested,
  MemberEvent,
  MemberRegistered,
  PasswordChanged,
} from '@portal/contracts/events/identity'
import type { Rights } from '@portal/contracts/identity/rights'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { changeAccountType, changeRights, recordActing, setLock } from './by-staff.ts'
import { decideErasureWish, evolveErasureWish } from './erasure-wish.ts'
import { activate, isOnItsWay, type OpenLinks, requestLink, resetPassword, useSignInLink } from './links.ts'
import type {
  ChangePassword,
  ChangeUsername,
  EraseMember,
  ImportMember,
  Joining,
  MemberCommand,
  RegisterMember,
} from './member-commands.ts'
import { evolveSocials, joinBySocial, type LinkedSocial, linkSocial, unlinkSocial } from './member-social.ts'
import { decideProfile, evolveProfile, NEW_PROFILE, type Profile } from './profile.ts'
import {
  decideSecondFactor,
  evolveSecondFactor,
  NO_SECOND_FACTOR,
  type SecondFactor,
  type SecondFactorRejection,
} from './second-factor.ts'

export type MemberRejection = Readonly<{
  code:
    | 'already-registered'
    | 'account-closed'
    | 'unknown-member'
    | 'link-invalid'
    | 'export-exists'
    | 'last-way'
    | SecondFactorRejection
}>

/** `isActive`: the address is confirmed. `isLocked`: an operator closed it to its owner. `links`: the latest of each purpose, until it is used. */
export type Member = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  accountType: AccountType
  /** Which areas the account may see and change while it is one of staff; null for all. */
  rights: Rights
  isActive: boolean
  isLocked: boolean
  links: OpenLinks
  /** Somebody chose the password; false where nobody knows it. */
  hasPassword: boolean
  /** The identities at other services that the member signs in by. */
  socials: readonly LinkedSocial[]
  /** What is asked for after the password, where there is a passkey. A new password leaves it. */
  secondFactor: SecondFactor
  /** When the present password was set; null before there is one. */
  passwordSetAt: Instant | null
  profile: Profile
  /** When the account is erased, as its member asked; null where nobody did. */
  erasureDueAt: Instant | null
}>
type Decided = Decision<MemberEvent, MemberRejection>

/** The first link, or another one where none is on its way. */
const activationOf = (state: Member, { memberId, at }: RegisterMember, joining: Joining): readonly LinkRequested[] => {
  const { linkId, language, expiresAt, since } = joining
  if (isOnItsWay(state, 'activate', { since, at })) return []
  return [{ type: 'LinkRequested', memberId, linkId, purpose: 'activate', language, expiresAt, at }]
}

/**
 * An address that was never confirmed is nobody's yet, and who registers with it again may be somebody else. Whichever of the mails its owner opens: no
 * password of them counts. A link to a new one follows the activation (`link-commands.ts`).
 */
const registerAgain = (state: Member, command: RegisterMember): Decided => {
  const { memberId, joining, at } = command
  if (state.isActive || !joining) return reject({ code: 'already-registered' })
  const { language, nobodysHash: passwordHash } = joining
  return accept<MemberEvent>(
    { type: 'PasswordChanged', memberId, passwordHash, by: 'registration', language, at },
    ...activationOf(state, command, joining),
  )
}

const register = (state: Member, command: RegisterMember): Decided => {
  const { type: _, joining, ...registration } = command
  const { memberId, at } = registration
  switch (state.situation) {
    case 'unknown': {
      const registered = { type: 'MemberRegistered', ...registration } as const
      if (!joining) return accept(registered)
      const joined = { type: 'MemberJoined', memberId, referral: joining.referral, at } as const
      return accept<MemberEvent>(registered, joined, ...activationOf(state, command, joining))
    }
    case 'registered':
      return registerAgain(state, command)
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

const changePassword = ({ situation }: Member, { type: _, ...change }: ChangePassword): Decided => {
  switch (situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return accept({ type: 'PasswordChanged', ...change })
    case 'erased':
      return reject({ code: 'account-closed' })
  }
}

const changeUsername = ({ situation }: Member, { type: _, ...change }: ChangeUsername): Decided =>
  situation === 'registered' ? accept({ type: 'UsernameChanged', ...change }) : reject({ code: 'account-closed' })

const importMember = (state: Member, command: ImportMember): Decided => {
  if (state.situation !== 'unknown') return reject({ code: 'already-registered' })
  const { memberId, accountType, contact, passwordHash, importId, by, link, at } = command
  const registered = { type: 'MemberRegistered', memberId, accountType, contact, passwordHash, at } as const
  const imported = { type: 'MemberImported', memberId, importId, by, at } as const
  if (link === null) return accept<MemberEvent>(registered, imported)
  const { linkId, language, expiresAt } = link
  const invited = { type: 'LinkRequested', memberId, linkId, purpose: 'invite', language, expiresAt, at } as const
  return accept<MemberEvent>(registered, imported, invited)
}

/** Whoever was erased stays so: asked again, nothing is written. */
const erase = ({ situation }: Member, { memberId, reason, by, at }: EraseMember): Decided => {
  switch (situation) {
    case 'unknown':
      return reject({ code: 'unknown-member' })
    case 'registered':
      return accept({ type: 'MemberErased', memberId, reason, by, at })
    case 'erased':
      return accept()
  }
}

const nobody: Member = {
  situation: 'unknown',
  accountType: 'user',
  rights: null,
  isActive: false,
  isLocked: false,
  links: {},
  hasPassword: false,
  socials: [],
  secondFactor: NO_SECOND_FACTOR,
  passwordSetAt: null,
  profile: NEW_PROFILE,
  erasureDueAt: null,
}

const newlyRegistered = (state: Member, { accountType, at }: MemberRegistered): Member => ({
  ...state,
  situation: 'registered',
  accountType,
  isActive: true,
  isLocked: false,
  links: {},
  hasPassword: true,
  passwordSetAt: at,
})

/** Whatever link there was to another password is for the one before. */
const passwordChanged = (state: Member, { by, at }: PasswordChanged): Member => ({
  ...state,
  links: state.links.activate ? { activate: state.links.activate } : {},
  hasPassword: by !== 'registration',
  passwordSetAt: at,
  // Whoever got the account back by another way may have lost it to an identity that was linked.
  socials: by === 'member' ? state.socials : [],
})

/** A person with an account. */
export const member: Decider<Member, MemberCommand, MemberEvent, MemberRejection> = {
  initial: nobody,

  decide: (state, command) => {
    switch (command.type) {
      case 'RegisterMember':
        return register(state, command)
      case 'ChangePassword':
        return changePassword(state, command)
      case 'ChangeUsername':
        return changeUsername(state, command)
      case 'ChangeDisplayName':
      case 'ChangeMailSettings':
      case 'ChooseLanguage':
      case 'RequestUnsubscribe':
      case 'Unsubscribe':
      case 'UnsubscribeByMail':
      case 'Resubscribe':
      case 'RequestDataExport':
      case 'FinishDataExport':
      case 'FailDataExport':
        return decideProfile(state, command)
      case 'RequestLink':
        return requestLink(state, command)
      case 'ImportMember':
        return importMember(state, command)
      case 'RecordActing':
        return recordActing(state, command)
      case 'LinkSocial':
        return linkSocial(state, command)
      case 'UnlinkSocial':
        return unlinkSocial(state, command)
      case 'JoinBySocial':
        return joinBySocial(state, command)
      case 'AddPasskey':
      case 'RemovePasskey':
      case 'UsePasskey':
      case 'UseRecoveryCode':
      case 'MakeRecoveryCodes':
      case 'RemoveSecondFactor':
        return decideSecondFactor(state, command)
      case 'ResetPassword':
        return resetPassword(state, command)
      case 'UseSignInLink':
        return useSignInLink(state, command)
      case 'ActivateMember':
        return activate(state, command)
      case 'LockMember':
      case 'UnlockMember':
        return setLock(state, command)
      case 'ChangeAccountType':
        return changeAccountType(state, command)
      case 'ChangeRights':
        return changeRights(state, command)
      case 'RequestErasure':
      case 'WithdrawErasure':
      case 'EraseAsAsked':
        return decideErasureWish(state, command)
      case 'EraseMember':
        return erase(state, command)
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'MemberRegistered':
        return newlyRegistered(state, event)
      case 'SocialLinked':
      case 'SocialUnlinked':
        return { ...state, ...evolveSocials(state, event) }
      case 'PasskeyAdded':
      case 'PasskeyUsed':
      case 'PasskeyRemoved':
      case 'SecondFactorRemoved':
      case 'RecoveryCodesMade':
      case 'RecoveryCodeUsed':
        return { ...state, secondFactor: evolveSecondFactor(state.secondFactor, event) }
      case 'MemberJoined':
        return { ...state, isActive: false }
      case 'MemberImported':
        return { ...state, isActive: false, hasPassword: false }
      case 'MemberActivated':
        return { ...state, isActive: true, links: {} }
      case 'SignedInAsMember':
      case 'ReturnedFromMember':
        return state
      case 'MemberLocked':
        return { ...state, isLocked: true }
      case 'MemberUnlocked':
        return { ...state, isLocked: false }
      case 'AccountTypeChanged':
        return { ...state, accountType: event.accountType }
      case 'StaffRightsChanged':
        return { ...state, rights: event.rights }
      case 'DisplayNameChanged':
      case 'MailSettingsChanged':
      case 'LanguageChosen':
      case 'UnsubscribeRequested':
      case 'MemberUnsubscribed':
      case 'MemberResubscribed':
      case 'DataExportRequested':
      case 'DataExportMade':
      case 'DataExportFailed':
        return { ...state, profile: evolveProfile(state.profile, event) }
      case 'ErasureRequested':
      case 'ErasureWithdrawn':
        return { ...state, erasureDueAt: evolveErasureWish(event) }
      case 'UsernameChanged': // a link to the address before must not work for it
        return { ...state, links: {} }
      case 'PasswordChanged':
        return passwordChanged(state, event)
      case 'LinkRequested':
        return { ...state, links: { ...state.links, [event.purpose]: event } }
      case 'LinkUsed': {
        const { [event.purpose]: _, ...links } = state.links
        return { ...state, links }
      }
      case 'MemberErased':
        return { ...nobody, situation: 'erased', accountType: state.accountType }
    }
  },
}
