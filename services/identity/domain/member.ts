import type { AccountType, LinkPurpose, LinkRequested, MemberEvent } from '@portal/contracts/events/identity'
import type { Instant } from '@portal/contracts/ids'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { changeAccountType, recordActing, setLock } from './by-staff.ts'
import { decideErasureWish, evolveErasureWish } from './erasure-wish.ts'
import type {
  ActivateMember,
  ChangePassword,
  ChangeUsername,
  EraseMember,
  ImportMember,
  Joining,
  MemberCommand,
  RegisterMember,
  RequestLink,
  ResetPassword,
  UseSignInLink,
} from './member-commands.ts'
import { evolveSocials, joinBySocial, type LinkedSocial, linkSocial, unlinkSocial } from './member-social.ts'
import { decideProfile, evolveProfile, NEW_PROFILE, type Profile } from './profile.ts'

export type MemberRejection = Readonly<{
  code: 'already-registered' | 'account-closed' | 'unknown-member' | 'link-invalid' | 'export-exists' | 'last-way'
}>

type OpenLink = Pick<LinkRequested, 'linkId' | 'expiresAt' | 'at'>
/** `isActive`: the address is confirmed. `isLocked`: an operator closed it to its owner. `links`: the latest of each purpose, until it is used. */
export type Member = Readonly<{
  situation: 'unknown' | 'registered' | 'erased'
  accountType: AccountType
  isActive: boolean
  isLocked: boolean
  links: Readonly<Partial<Record<LinkPurpose, OpenLink>>>
  /** Somebody chose the password; false where nobody knows it. */
  hasPassword: boolean
  /** The identities at other services that the member signs in by. */
  socials: readonly LinkedSocial[]
  profile: Profile
  /** When the account is erased, as its member asked; null where nobody did. */
  erasureDueAt: Instant | null
}>
type Decided = Decision<MemberEvent, MemberRejection>

/** `since`: a link of the purpose that was asked for later is still on its way. */
const isOnItsWay = ({ links }: Member, purpose: LinkPurpose, since: Instant): boolean => {
  const open = links[purpose]
  return open !== undefined && open.at > since
}

/** The first link, or another one where none is on its way. */
const activationOf = (state: Member, { memberId, at }: RegisterMember, joining: Joining): readonly LinkRequested[] => {
  const { linkId, language, expiresAt, since } = joining
  if (isOnItsWay(state, 'activate', since)) return []
  return [{ type: 'LinkRequested', memberId, linkId, purpose: 'activate', language, expiresAt, at }]
}

/**
 * An address that was never confirmed is nobody's yet: whoever registers with it last has the password, so that a stranger
 * who was first cannot sign in once its owner has confirmed it.
 */
const registerAgain = (state: Member, command: RegisterMember): Decided => {
  const { memberId, passwordHash, joining, at } = command
  if (state.isActive || !joining) return reject({ code: 'already-registered' })
  const { language } = joining
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

/** Who is active needs no link to become so: nothing is sent. */
const requestLink = (state: Member, { type: _, since, ...asked }: RequestLink): Decided => {
  if (state.situation !== 'registered') return reject({ code: 'unknown-member' })
  const isActivated = asked.purpose === 'activate' && state.isActive
  if (isActivated || isOnItsWay(state, asked.purpose, since)) return accept()
  return accept({ type: 'LinkRequested', ...asked })
}

/** Whether a link can still be used. */
export const isGoodLink = (
  { situation, links }: Member,
  link: Readonly<{ linkId: string; purpose: LinkPurpose; at: Instant }>,
): boolean => {
  const open = links[link.purpose]
  return situation === 'registered' && open?.linkId === link.linkId && link.at < open.expiresAt
}

/** Links by which a password is set. */
const SETTING = ['reset-password', 'invite'] as const

/** Who opens a link in a mail has that mailbox: it activates the account as well. */
const resetPassword = (state: Member, command: ResetPassword): Decided => {
  const { memberId, linkId, passwordHash, language, at } = command
  if (!SETTING.some((purpose) => isGoodLink(state, { linkId, purpose, at }))) return reject({ code: 'link-invalid' })
  const changed = { type: 'PasswordChanged', memberId, passwordHash, by: 'link', language, at } as const
  return state.isActive ? accept(changed) : accept<MemberEvent>(changed, { type: 'MemberActivated', memberId, at })
}

/** As for a password, the mailbox is theirs. */
const useSignInLink = (state: Member, { memberId, linkId, at }: UseSignInLink): Decided => {
  const purpose = 'sign-in'
  if (!isGoodLink(state, { linkId, purpose, at })) return reject({ code: 'link-invalid' })
  const used = { type: 'LinkUsed', memberId, linkId, purpose, at } as const
  return state.isActive ? accept(used) : accept<MemberEvent>(used, { type: 'MemberActivated', memberId, at })
}

const activate = (state: Member, { memberId, linkId, at }: ActivateMember): Decided => {
  if (!isGoodLink(state, { linkId, purpose: 'activate', at })) return reject({ code: 'link-invalid' })
  return accept({ type: 'MemberActivated', memberId, at })
}

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
  isActive: false,
  isLocked: false,
  links: {},
  hasPassword: false,
  socials: [],
  profile: NEW_PROFILE,
  erasureDueAt: null,
}

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
        return {
          ...state,
          situation: 'registered',
          accountType: event.accountType,
          isActive: true,
          isLocked: false,
          links: {},
          hasPassword: true,
        }
      case 'SocialLinked':
      case 'SocialUnlinked':
        return { ...state, ...evolveSocials(state, event) }
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
      case 'DisplayNameChanged':
      case 'MailSettingsChanged':
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
      case 'PasswordChanged': // whatever link there was to another password is for the one before
        return {
          ...state,
          links: state.links.activate ? { activate: state.links.activate } : {},
          hasPassword: true,
          // Whoever got the account back by another way may have lost it to an identity that was linked.
          socials: event.by === 'member' ? state.socials : [],
        }
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
