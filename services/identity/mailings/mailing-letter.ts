import type { MailingKind, MailingText } from '@portal/contracts/http/mailings'
import type { SiteFace } from '@portal/contracts/site/site-face'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import { safeHtml } from '../../html/safe-html.ts'
import { greetingIn } from '../../texts/greeting.ts'
import { type Letter, letterInHtml, letterInText } from '../../texts/letter.ts'
import { oneLine } from '../../texts/one-line.ts'
import { sayIn } from '../../texts/say.ts'
import { textOfHtml, withWholeAddresses } from './html-text.ts'

/** What a mailing says, by language. */
export type MailingTexts = Readonly<Record<string, MailingText>>

const isWritten = ({ subject, body }: MailingText): boolean => subject.trim() !== '' && textOfHtml(body) !== ''

/** Whether somebody could read it. */
export const isComplete = (texts: MailingTexts): boolean => Object.values(texts).some(isWritten)

/** The languages that it may be sent in, for a reader of `language`: that one, its base, English, any. */
const bestFor = (texts: MailingTexts, language: string): string => {
  const written = Object.keys(texts).filter((tag) => isWritten(texts[tag] ?? { subject: '', body: '' }))
  const wanted = [language, language.split('-')[0], 'en']
  return wanted.find((tag) => tag !== undefined && written.includes(tag)) ?? written[0] ?? language
}

type Mailed = SiteFace &
  Readonly<{
    kind: MailingKind
    texts: MailingTexts
    /** Of the reader; null if it is not known. */
    language: string | null
    /** That the member has chosen; null without one. */
    name: string | null
    portalUrl: string
    /** The member's own link to the survey; null without one. */
    surveyPath: string | null
    /** Where the member chooses which mails they get. */
    settingsPath: string
    unsubscribePath: string
  }>

export type WrittenMailing = Readonly<{ language: string; subject: string; text: string; html: string }>

/** The mail of one member. Its HTML was sanitised when it was stored, and is again: whatever wrote the table, nothing in a mail runs. */
export const mailingLetter = (mailed: Mailed): WrittenMailing => {
  const { texts, site, accent, surveyPath } = mailed
  const language = bestFor(texts, mailed.language ?? 'en')
  const { subject, body } = texts[language] ?? { subject: '', body: '' }
  const say = sayIn(language, 'identity/mails')
  const portal = withoutEndSlash(mailed.portalUrl)
  const html = withWholeAddresses(safeHtml(body), portal)
  const survey = { text: say('mailing-survey-button'), url: `${portal}${surveyPath}`, hint: say('link-hint') }
  const letter: Letter = {
    language,
    site,
    accent,
    subject: oneLine(subject),
    greeting: greetingIn(language, mailed.name),
    paragraphs: [],
    body: { html, text: textOfHtml(html) },
    action: surveyPath === null ? null : survey,
    footer: say(`mailing-footer-${mailed.kind}`, { site }),
    links: [
      { text: say('mailing-settings'), url: `${portal}${mailed.settingsPath}` },
      { text: say('mailing-unsubscribe'), url: `${portal}${mailed.unsubscribePath}` },
    ],
  }
  return { language, subject: letter.subject, text: letterInText(letter), html: letterInHtml(letter) }
}
