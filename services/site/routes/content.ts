import {
  getFooterText,
  getHomeBottomText,
  getHomeBottomTextPreview,
  getWelcome,
  getWelcomePreview,
} from '@portal/contracts/http/site-settings'
import { type SiteSettings, type SiteTextName, siteTextIn } from '@portal/contracts/site/settings'
import type { SiteQueries } from '@portal/projections/site/site/queries'
import type { FastifyRequest } from 'fastify'
import { safeHtml } from '../../html/safe-html.ts'
import { route } from '../../http/calls/route.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { SiteShown } from '../published.ts'

type Deps = Readonly<{ shown: SiteShown; site: SiteQueries }>

/** Sanitised again: what was stored by an earlier release obeys the rules of this one. */
const contentOf = ({ texts }: SiteSettings, name: SiteTextName, request: FastifyRequest) => ({
  content: safeHtml(siteTextIn(texts[name], languageOf(request))),
})

/** Texts of the site; the previews show the draft to staff. */
export const contentRoutes = ({ shown, site }: Deps) => {
  const text = (name: SiteTextName) => async (request: FastifyRequest) =>
    contentOf((await shown.recent()).settings, name, request)
  const preview = (name: SiteTextName) => async (request: FastifyRequest) => {
    const { draft, published } = await site.current()
    return contentOf(draft ?? published, name, request)
  }
  return [
    route(getWelcome, text('welcome')),
    route(getWelcomePreview, preview('welcome')),
    route(getHomeBottomText, text('bottom')),
    route(getHomeBottomTextPreview, preview('bottom')),
    route(getFooterText, text('footer')),
  ]
}
