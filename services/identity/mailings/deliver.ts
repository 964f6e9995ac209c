import type { MemberContact } from '@portal/contracts/events/identity'
import { addressOf } from '@portal/contracts/http/call'
import { confirmUnsubscribe } from '@portal/contracts/http/unsubscribe'
import { HIDDEN_TOKEN } from '@portal/contracts/identity/hidden-token'
import { chosenName } from '@portal/contracts/identity/nameless'
import type { MemberId, SurveyId } from '@portal/contracts/ids'
import type { SiteFace } from '@portal/contracts/site/site-face'
import type { Mailer, Sent } from '@portal/infra/mail/mailer'
import { handOverMail } from '@portal/infra/tools/hand-over-mail'
import { isUnknownMailbox } from '@portal/infra/tools/unknown-mailbox'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import { derivedId } from '../../kernel/derived-id.ts'
import type { Link } from '../link-token.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { type MemberPlace, placeLink } from '../place-token.ts'
import type { Addressee } from './addressee.ts'
import { type DueRecipient, type KeptMailing, mailIdOf, type RecipientSettled } from './kept-mailings.ts'
import { mailingLetter } from './mailing-letter.ts'
import { verdictOn } from './verdict.ts'

export type DeliveryMeans = Readonly<{
  addresseeOf: (memberId: MemberId) => Promise<Addressee>
  outbox: Pick<Outbox, 'write' | 'settle' | 'find' | 'isRefused'>
  mailer: Pick<Mailer, 'send'>
  clock: () => Date
  siteFace: () => Promise<SiteFace>
  portalUrl: string
  tokenOf: (link: Link<'unsubscribe'>) => string
  placeTokenOf: (memberId: MemberId, place: MemberPlace, until: Date) => string
  /** The member's own link to a survey; null where the survey takes no answers. Asked again for a mailing it is the same. */
  surveyPathOf: (surveyId: SurveyId, memberId: MemberId, mailing: KeptMailing) => Promise<string | null>
}>

type Links = Readonly<{ surveyPath: string | null; settingsPath: string; unsubscribePath: string; token: string }>

type Ready = Readonly<{
  memberId: MemberId
  attempts: number
  contact: MemberContact
  language: string | null
  face: SiteFace
  links: Links
}>

const skipped = (because: 'bounced' | 'survey-closed'): RecipientSettled => ({ state: 'skipped', because })

/** The token in the address of a link, as the outbox keeps it. */
const hidden = (path: string): string => path.replace(/token=.*$/, `token=${HIDDEN_TOKEN}`)

/** For so long a link to the settings of its mails is good. */
const SETTINGS_LINK_MS = 365 * 86_400_000

/** Where the member chooses which mails they get: of a newsletter its own place. The same for a mailing, however often it is sent. */
const settingsPathFor = ({ placeTokenOf }: DeliveryMeans, mailing: KeptMailing, memberId: MemberId): string => {
  const place = mailing.kind === 'newsletter' ? 'newsletter' : 'email-settings'
  const until = new Date(Date.parse(mailing.sentAt ?? mailing.createdAt) + SETTINGS_LINK_MS)
  return placeLink(place, placeTokenOf(memberId, place, until))
}

/** The paths of the links in the mail of a member; null where the survey is closed. */
const linksFor = async (means: DeliveryMeans, mailing: KeptMailing, memberId: MemberId): Promise<Links | null> => {
  const { mailingId, kind, surveyID } = mailing
  const linkId = derivedId('mailing', mailingId, memberId)
  const token = means.tokenOf({ memberId, linkId, purpose: 'unsubscribe' })
  const unsubscribePath = `/u/unsubscribeConfirm?token=${token}`
  const settingsPath = settingsPathFor(means, mailing, memberId)
  if (kind !== 'survey') return { surveyPath: null, settingsPath, unsubscribePath, token }
  const surveyPath = surveyID && (await means.surveyPathOf(surveyID, memberId, mailing))
  return surveyPath === null ? null : { surveyPath, settingsPath, unsubscribePath, token }
}

/** As it is handed over, and its text as the outbox keeps it. */
const written = ({ portalUrl }: DeliveryMeans, { kind, texts }: KeptMailing, ready: Ready) => {
  const { memberId, contact, language, face, links } = ready
  const { surveyPath, settingsPath, unsubscribePath, token } = links
  const about = {
    kind,
    texts,
    language,
    name: chosenName({ pkUser: memberId, displayName: contact.displayName }),
    ...face,
    portalUrl,
  }
  const withoutTokens = {
    settingsPath: hidden(settingsPath),
    unsubscribePath: hidden(unsubscribePath),
    surveyPath: surveyPath === null ? null : hidden(surveyPath),
  }
  return {
    mail: mailingLetter({ ...about, surveyPath, settingsPath, unsubscribePath }),
    keptText: mailingLetter({ ...about, ...withoutTokens }).text,
    unsubscribeUrl: withoutEndSlash(portalUrl) + addressOf(confirmUnsubscribe, { query: { token } }),
  }
}

/** What became of it when it was handed over before: whoever did that died before it was settled. */
const settledBefore = async ({ outbox }: DeliveryMeans, id: string): Promise<RecipientSettled | null> => {
  const state = (await outbox.find(id))?.state
  if (state === 'bounced') return { state: 'sent', because: null }
  return state === 'sent' || state === 'kept' ? { state, because: null } : null
}

/** So often a mail is refused for another reason than its mailbox until it failed: two hours, in which a server that refuses all may be mended. */
const MOST_REFUSALS = 8

const isRetried = (sent: Sent, attempts: number): sent is Extract<Sent, Readonly<{ became: 'refused' }>> =>
  sent.became === 'refused' && !isUnknownMailbox(sent.because) && attempts + 1 < MOST_REFUSALS

/** @returns null where the mail server did not take it and may later */
const handOver = async (means: DeliveryMeans, mailing: KeptMailing, ready: Ready): Promise<RecipientSettled | null> => {
  const { memberId, attempts, contact } = ready
  const id = mailIdOf(mailing.mailingId, memberId)
  const before = await settledBefore(means, id)
  if (before) return before
  const { mail, keptText, unsubscribeUrl } = written(means, mailing, ready)
  const letter = { id, owner: memberId, to: contact.username, ...mail, unsubscribeUrl }
  const handed = await handOverMail(means, letter, { kind: 'mailing', text: keptText })
  if (handed.state === 'waiting') return null
  if (handed.state !== 'refused') return { state: handed.state, because: null }
  const { sent } = handed
  if (!isRetried(sent, attempts)) return { state: 'failed', because: 'refused' }
  await means.outbox.settle(id, 'waiting', sent.because, means.clock())
  return null
}

/**
 * Sends to one recipient, if they want it now. The mail is in the outbox before it is handed over, and is the same however often it is
 * sent. @returns null where the mail server did not take it and may later
 */
export const delivering =
  (means: DeliveryMeans, mailing: KeptMailing, face: SiteFace) =>
  async ({ memberId, attempts }: DueRecipient): Promise<RecipientSettled | null> => {
    const { outbox, clock } = means
    const addressee = await means.addresseeOf(memberId)
    const verdict = verdictOn(addressee, mailing.kind, clock())
    if (verdict.outcome === 'skip') return { state: 'skipped', because: verdict.because }
    if (verdict.outcome === 'wait') return { state: 'waiting', because: 'hours', until: verdict.until }
    const { contact } = verdict
    if (await outbox.isRefused(contact.username, clock())) return skipped('bounced')
    const links = await linksFor(means, mailing, memberId)
    if (!links) return skipped('survey-closed')
    return handOver(means, mailing, { memberId, attempts, contact, language: addressee.language, face, links })
  }
