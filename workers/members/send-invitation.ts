import type { MemberContact } from '@portal/contracts/events/identity'
import type { MailLine } from '@portal/contracts/http/mails'
import { isGone } from '@portal/contracts/identity/lost-mail'
import type { MemberId } from '@portal/contracts/ids'
import { sendInvitation } from '@portal/contracts/jobs/members'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { Mailer } from '@portal/infra/mail/mailer'
import type { OutboxWriter } from '@portal/infra/mail/outbox'
import { handOverMail, sentOrThrow } from '@portal/infra/tools/hand-over-mail'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import type { KeptInvitations } from '@portal/services/members/commands'
import { type Letter, letterInHtml, letterInText } from '@portal/services/texts/letter'
import { oneLine } from '@portal/services/texts/one-line'
import { sayIn } from '@portal/services/texts/say'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{
  invitations: KeptInvitations
  mailer: Pick<Mailer, 'send'>
  outbox: OutboxWriter & Readonly<{ find: (mailId: string) => Promise<Pick<MailLine, 'state'> | null> }>
  /** Null where the member is not there any more, or may not write. */
  inviterOf: (memberId: MemberId) => Promise<MemberContact | null>
  /** Whether somebody has an account by this address. */
  isMember: (address: string) => Promise<boolean>
  codeOf: (memberId: MemberId) => string
  siteFace: () => Promise<SiteFace>
  portalUrl: string
  clock: () => Date
}>

/** Names that a mail program would make a link of, or an address: an invitation is no place for an advertisement. */
const LINK_LIKE = /[/@\\]|www|\p{L}\.\p{L}/iu

const nameIn = (displayName: string): string | null => {
  const name = oneLine(displayName)
  return name === '' || LINK_LIKE.test(name) || name.startsWith('Anonymous ') ? null : name
}

type About = SiteFace & Readonly<{ language: string; inviter: string | null; url: string }>

const letterFor = ({ language, site, accent, inviter, url }: About): Letter => {
  const say = sayIn(language, 'members/invite')
  const subject =
    inviter === null ? say('letter-subject', { site }) : say('letter-subject-name', { site, name: inviter })
  return {
    language,
    site,
    accent,
    subject,
    greeting: say('letter-greeting'),
    paragraphs: [
      inviter === null ? say('letter-text', { site }) : say('letter-text-name', { site, name: inviter }),
      say('letter-note', { site }),
    ],
    action: { text: say('letter-button'), url, hint: say('letter-hint') },
    footer: say('letter-footer', { site }),
  }
}

type Invitation = NonNullable<Awaited<ReturnType<KeptInvitations['find']>>>
type Pending = Invitation & Readonly<{ address: string }>

const isPending = (kept: Invitation | null): kept is Pending => kept !== null && kept.address !== null

const mailOf = (invitationId: string): string => `invitation-${invitationId}`

const SUPPRESSED = { mail: 'invitation', became: 'suppressed' }

/**
 * Sends a mail by which a member invites somebody. Nobody is written to who is a member, was invited within a year, or has an address that
 * does not exist; the member who invites is not told which it was.
 */
export const sendingInvitation = ({ invitations, mailer, outbox, clock, ...deps }: Deps) => {
  /** Staff may have sent it again since its last try failed. */
  const hasLeft = async (invitationId: string): Promise<boolean> => {
    const mail = await outbox.find(mailOf(invitationId))
    return mail !== null && isGone(mail)
  }

  const isUnwanted = async (kept: Pending): Promise<boolean> =>
    (await deps.isMember(kept.address)) ||
    (await invitations.isInvited(kept)) ||
    (await outbox.isRefused(kept.address, clock())) ||
    hasLeft(kept.invitationId)

  const send = async (
    { invitationId, memberId, address, language }: Pending,
    inviter: MemberContact,
    isLastTry: boolean,
  ) => {
    const url = `${withoutEndSlash(deps.portalUrl)}/register?referral=${deps.codeOf(memberId)}`
    const letter = letterFor({ language, ...(await deps.siteFace()), inviter: nameIn(inviter.displayName), url })
    const mail = {
      id: mailOf(invitationId),
      owner: memberId,
      to: address,
      subject: letter.subject,
      text: letterInText(letter),
      html: letterInHtml(letter),
      language,
    }
    const handed = await handOverMail({ mailer, outbox, clock }, mail, { kind: 'invitation' })
    return { mail: 'invitation', ...(await sentOrThrow(handed, { outbox, clock, mailId: mail.id, isLastTry })) }
  }

  return handled(sendInvitation, async ({ invitationId }, { isLastTry }) => {
    const kept = await invitations.find(invitationId)
    if (!isPending(kept)) return SUPPRESSED
    const inviter = await deps.inviterOf(kept.memberId)
    const outcome = inviter === null || (await isUnwanted(kept)) ? SUPPRESSED : await send(kept, inviter, isLastTry)
    await invitations.close(invitationId)
    return outcome
  })
}
