import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MemberContact } from '@portal/contracts/events/identity'
import type { TokenPurpose } from '@portal/contracts/identity/token-purpose'
import type { MemberId } from '@portal/contracts/ids'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { Mail } from '@portal/infra/mail/mailer'
import { type Letter, letterInHtml, letterInText } from '@portal/services/texts/letter'
import { sayIn } from '@portal/services/texts/say'

export type MailMeans = Readonly<{
  /** What the portal is called. */
  site: string
  /** Where members reach it: `https://community.example.org`. */
  portalUrl: string
  tokenOf: (link: Readonly<{ memberId: MemberId; linkId: string; purpose: TokenPurpose }>) => string
}>

type Mails = Say<Sections['identity/mails']>

/** The screen that a link with a token opens. */
const SCREENS = {
  'reset-password': 'pwreset?utoken=',
  activate: 'activate?obj=',
  'sign-in': 'login?token=',
  invite: 'pwreset?utoken=',
  unsubscribe: 'u/unsubscribeConfirm?token=',
} as const

/** The screen of what the mail tells about: for who is signed in. */
const PLACES = { 'data-export': 'u/profile/exportData' } as const

const actionFor = ({ memberId, kind, linkId }: AccountMail, means: MailMeans, say: Mails): Letter['action'] => {
  const portal = means.portalUrl.replace(/\/+$/, '')
  if (kind === 'data-export')
    return { text: say('data-export-button'), url: `${portal}/${PLACES[kind]}`, hint: say('link-hint') }
  if (kind === 'password-changed' || kind === 'survey-alert' || linkId === null) return null
  const token = means.tokenOf({ memberId, linkId, purpose: kind })
  const url = `${portal}/${SCREENS[kind]}${token}`
  return { text: say(`${kind}-button`), url, hint: say('link-hint') }
}

const subjectOf = ({ kind, about }: AccountMail, site: string, say: Mails): string =>
  kind === 'survey-alert'
    ? say('survey-alert-subject', { survey: about?.survey ?? site })
    : say(`${kind}-subject`, { site })

const textOf = ({ kind, about }: AccountMail, site: string, say: Mails): string =>
  kind === 'survey-alert'
    ? say('survey-alert-text', { survey: about?.survey ?? site, alert: about?.alert ?? '' })
    : say(`${kind}-text`, { site })

/** A mail about an account, in the language in which the member asked for it. */
export const accountMail = (id: string, asked: AccountMail, contact: MemberContact, means: MailMeans): Mail => {
  const { memberId, kind, language } = asked
  const { site } = means
  const say = sayIn(language, 'identity/mails')
  const letter: Letter = {
    language,
    site,
    subject: subjectOf(asked, site, say),
    greeting: say('greeting', { name: contact.displayName }),
    paragraphs: [textOf(asked, site, say), say(`${kind}-note`)],
    action: actionFor(asked, means, say),
    footer: say(kind === 'survey-alert' ? 'footer-staff' : 'footer', { site }),
  }
  return {
    id,
    owner: memberId,
    to: contact.username,
    subject: letter.subject,
    text: letterInText(letter),
    html: letterInHtml(letter),
    language,
  }
}
