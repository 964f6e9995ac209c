import { getContactOptions } from '@portal/contracts/http/contact'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import { isFresh } from '../content/is-fresh.ts'
import { isStaff } from '../content/is-staff.ts'
import type { ShownContent } from '../content/shown.ts'

type Deps = Readonly<{ content: ContentQueries; shownContent: ShownContent }>

/** What a message may be about, in the order of staff. */
export const contactOptionsRoute = ({ content, shownContent }: Deps) =>
  route(getContactOptions, async (request) => {
    const language = languageOf(request)
    const shown = await shownContent.of('contact-option', isFresh(request))
    const enabled = new Set(shown.map(({ contentId }) => contentId))
    const all =
      request.params.enabled === '0' && isStaff(await request.server.sessions.actorOf(request))
        ? (await content.pieces('contact-option')).flatMap(({ contentId, draft, published }) => {
            const newest = draft ?? published
            return newest ? [{ contentId, content: newest }] : []
          })
        : shown
    return all.map(({ contentId, content: piece }) => ({
      pkOption: contentId,
      optionText: siteTextIn(piece.title, language),
      enabled: enabled.has(contentId),
    }))
  })
