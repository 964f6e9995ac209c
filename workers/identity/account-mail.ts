import type { AccountMail } from '@portal/contracts/asks/identity'
import type { MemberContact } from '@portal/contracts/events/identity'
import { chosenName } from '@portal/contracts/identity/nameless'
import type { TokenPurpose } from '@portal/contracts/identity/token-purpose'
import type { MemberId } from '@portal/contracts/ids'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { Say } from '@portal/contracts/texts/say'
import type { Sections } from '@portal/contracts/texts/sections'
import type { Mail } from '@portal/infra/mail/mailer'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import { greetingIn } from '@portal/services/texts/greeting'
import { type Letter, letterInHtml, letterInText } from '@portal/services/texts/letter'
import { sayIn } from '@portal/services/texts/say'

export type MailMeans = SiteFace &
  Readonly<{
    /** Where members reach it: `https://community.example.org`. */
    portalUrl: string
    /** What a service is called by which members sign in. */
    providerName: (id: string) => string
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
const PLACES = {
  'data-export': 'u/profile/exportData',
  'social-linked': 'u/profile/services',
  'social-removed': 'u/profile/services',
  'erasure-asked': 'u/profile/delete',
  'passkey-added': 'u/profile/passkeys',
  'passkey-removed': 'u/profile/passkeys',
  'second-factor-removed': 'u/profile/passkeys',
  'recovery-codes-made': 'u/profile/passkeys',
  'recovery-code-used': 'u/profile/passkeys',
} as const

const hasPlace = (kind: AccountMail['kind']): kind is keyof typeof PLACES => kind in PLACES

/** Whether the mail tells of a service that was linked or removed. */
const isOfService = (kind: AccountMail['kind']): kind is 'social-linked' | 'social-removed' =>
  kind === 'social-linked' || kind === 'social-removed'

const WITHOUT_LINK = ['password-changed', 'username-changed', 'erasure-withdrawn', 'survey-alert'] as const

const isWithoutLink = (kind: AccountMail['kind']): kind is (typeof WITHOUT_LINK)[number] =>
  WITHOUT_LINK.some((one) => one === kind)

const actionFor = ({ memberId, kind, linkId }: AccountMail, means: MailMeans, say: Mails): Letter['action'] => {
  const portal = withoutEndSlash(means.portalUrl)
  if (hasPlace(kind)) return { text: say(`${kind}-button`), url: `${portal}/${PLACES[kind]}`, hint: say('link-hint') }
  if (isWithoutLink(kind) || linkId === null) return null
  const token = means.tokenOf({ memberId, linkId, purpose: kind })
  const url = `${portal}/${SCREENS[kind]}${token}`
  return { text: say(`${kind}-button`), url, hint: say('link-hint') }
}

/** A day as people write it, in the time zone of the server's events. */
const dayIn = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const subjectOf = ({ kind, about }: AccountMail, site: string, say: Mails): string =>
  kind === 'survey-alert'
    ? say('survey-alert-subject', { survey: about?.survey ?? site })
    : say(`${kind}-subject`, { site })

const textOf = ({ kind, about, language, dueAt, provider = '' }: AccountMail, means: MailMeans, say: Mails): string => {
  const { site } = means
  if (isOfService(kind)) return say(`${kind}-text`, { site, provider: means.providerName(provider) })
  if (kind === 'erasure-asked') return say(`${kind}-text`, { site, when: dueAt ? dayIn(language, dueAt) : '' })
  if (kind !== 'survey-alert') return say(`${kind}-text`, { site })
  return say('survey-alert-text', { survey: about?.survey ?? site, alert: about?.alert ?? '' })
}

/** A mail about an account, in the language in which the member asked for it. */
export const accountMail = (id: string, asked: AccountMail, contact: MemberContact, means: MailMeans): Mail => {
  const { memberId, kind, language } = asked
  const { site, accent } = means
  const say = sayIn(language, 'identity/mails')
  const letter: Letter = {
    language,
    site,
    accent,
    subject: subjectOf(asked, site, say),
    greeting: greetingIn(language, chosenName({ pkUser: memberId, displayName: contact.displayName })),
    paragraphs: [textOf(asked, means, say), say(`${kind}-note`)],
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
