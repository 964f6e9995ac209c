import { getContactOptions } from '@portal/contracts/http/contact'
import { getUnsubscribeOptions } from '@portal/contracts/http/unsubscribe'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { hasRight } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { isFresh } from '../content/is-fresh.ts'
import type { ShownContent } from '../content/shown.ts'

type Deps = Readonly<{ content: ContentQueries; shownContent: ShownContent }>
type Asked = RequestOf<typeof getContactOptions> | RequestOf<typeof getUnsubscribeOptions>

/** Those of a kind that the community has published, in the order of staff; for staff who ask for all, drafts too. */
const optionsOf = async (
  { content, shownContent }: Deps,
  kind: 'contact-option' | 'unsubscribe-option',
  request: Asked,
) => {
  const language = languageOf(request)
  const shown = await shownContent.of(kind, isFresh(request))
  const enabled = new Set(shown.map(({ contentId }) => contentId))
  const all =
    request.params.enabled === '0' && hasRight(await request.server.sessions.actorOf(request), 'site')
      ? (await content.pieces(kind)).flatMap(({ contentId, draft, published }) => {
          const newest = draft ?? published
          return newest ? [{ contentId, content: newest }] : []
        })
      : shown
  return all.map(({ contentId, content: piece }) => ({
    pkOption: contentId,
    optionText: siteTextIn(piece.title, language),
    enabled: enabled.has(contentId),
  }))
}

/** What a message may be about, and why somebody may unsubscribe. */
export const optionsRoutes = (deps: Deps) => [
  route(getContactOptions, (request) => optionsOf(deps, 'contact-option', request)),
  route(getUnsubscribeOptions, (request) => optionsOf(deps, 'unsubscribe-option', request)),
]
