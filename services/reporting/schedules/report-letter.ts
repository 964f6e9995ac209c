import type { Instant, ReportItemId } from '@portal/contracts/ids'
import type { SiteFace } from '@portal/contracts/site/site-face'
import { withoutEndSlash } from '@portal/infra/tools/without-end-slash'
import { type Letter, letterInHtml, letterInText } from '../../texts/letter.ts'
import { oneLine } from '../../texts/one-line.ts'
import { sayIn } from '../../texts/say.ts'

/** What the mail with a dashboard is about. `rtoken`: of its link, '' unless it is for anyone. `madeFor`: the time for which it is sent. */
export type ReportMail = SiteFace &
  Readonly<{
    reportId: ReportItemId
    rtoken: string
    name: string
    language: string
    timeZone: string
    madeFor: Instant
    portalUrl: string
  }>

/** The page of a dashboard, as its recipients may open it. */
const addressOf = ({ portalUrl, reportId, rtoken }: ReportMail): string => {
  const page = `${withoutEndSlash(portalUrl)}/report/all/${reportId}/dashboard`
  return rtoken === '' ? page : `${page}?${new URLSearchParams({ rtoken })}`
}

/** The mail with a dashboard, in the language of its schedule. */
export const reportLetter = (about: ReportMail, displayName: string) => {
  const { name, language, timeZone, madeFor, site, accent } = about
  const say = sayIn(language, 'reporting/schedules')
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    Date.parse(madeFor),
  )
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(Date.parse(madeFor))
  const letter: Letter = {
    language,
    site,
    accent,
    subject: oneLine(say('letter-subject', { name, day })),
    greeting: say('letter-greeting', { name: displayName }),
    paragraphs: [say('letter-text', { name, when })],
    action: {
      text: say('letter-button'),
      url: addressOf(about),
      hint: say('letter-hint'),
    },
    footer: say('letter-footer', { site }),
  }
  return { subject: letter.subject, text: letterInText(letter), html: letterInHtml(letter) }
}
