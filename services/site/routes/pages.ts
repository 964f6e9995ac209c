import { getPage, getSystemContent, getUserNav, type PageReply } from '@portal/contracts/http/content'
import type { Content } from '@portal/contracts/site/content'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import type { FastifyRequest } from 'fastify'
import { safeHtml } from '../../html/safe-html.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { hasRight } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { isFresh } from '../content/is-fresh.ts'
import type { ShownContent } from '../content/shown.ts'

type Deps = Readonly<{ content: ContentQueries; shownContent: ShownContent }>
type Page = Extract<Content, { kind: 'page' }>

const named = (contents: readonly (Content | null)[], name: string): Page | null =>
  contents.flatMap((content) =>
    content?.kind === 'page' && content.name.toLowerCase() === name.toLowerCase() ? [content] : [],
  )[0] ?? null

const presentPage = (page: Page, language: string): PageReply => ({
  status: 'success',
  message: '',
  PageName: page.name,
  Title: siteTextIn(page.title, language),
  Content: safeHtml(siteTextIn(page.body, language)),
})

const refusedPreview = (language: string): PageReply => ({
  status: 'error',
  message: sayIn(language, 'site/content')('preview-refused'),
  PageName: '',
  Title: '',
  Content: '',
})

/** Pages of the community, and which of them are in the menu. */
export const pagesRoutes = ({ content, shownContent }: Deps) => {
  const shown = async (request: FastifyRequest, name: string): Promise<Page | null> =>
    named(
      (await shownContent.of('page', isFresh(request))).map((piece) => piece.content),
      name,
    )
  const drafted = async (name: string): Promise<Page | null> =>
    named(
      (await content.pieces('page')).map(({ draft, published }) => draft ?? published),
      name,
    )

  return [
    route(getPage, async (request) => {
      const { name } = request.params
      const isPreview = request.query.prevParam !== undefined
      if (isPreview && !hasRight(await request.server.sessions.actorOf(request), 'site'))
        return refusedPreview(languageOf(request))
      const page = await (isPreview ? drafted(name) : shown(request, name))
      if (!page) throw new ProblemError('not-found')
      return presentPage(page, languageOf(request))
    }),
    route(getSystemContent, async (request) => {
      const page = await shown(request, request.params.section)
      return { Content: page ? presentPage(page, languageOf(request)).Content : '' }
    }),
    route(getUserNav, async (request) => {
      const pieces = await shownContent.of('page', isFresh(request))
      const pages = pieces.flatMap((piece) =>
        piece.content.kind === 'page' && piece.content.isInMenu ? [piece.content] : [],
      )
      return pages.map((page, at) => ({
        PageName: page.name,
        Title: siteTextIn(page.title, languageOf(request)),
        order: at + 1,
      }))
    }),
  ]
}
