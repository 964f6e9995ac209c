import { getNewsItem, listNews, type NewsItem, type NewsQuery } from '@portal/contracts/http/news'
import type { Content } from '@portal/contracts/site/content'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { ContentQueries } from '@portal/projections/site/content/queries'
import type { FastifyRequest } from 'fastify'
import { safeHtml } from '../../html/safe-html.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { hasRight } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { isFresh } from '../content/is-fresh.ts'
import { pictureAddress, type ShownContent, type ShownPiece } from '../content/shown.ts'

type Deps = Readonly<{ content: ContentQueries; shownContent: ShownContent }>
type Item = Omit<NewsItem, 'total'>

const present = ({ contentId, content, picture, since }: ShownPiece, language: string): readonly Item[] => {
  if (content.kind !== 'news') return []
  return [
    {
      pkNews: contentId,
      Title: siteTextIn(content.title, language),
      Text: safeHtml(siteTextIn(content.body, language)),
      Banner: siteTextIn(content.summary, language),
      picture,
      publishedAt: since,
    },
  ]
}

/** Words between tags. */
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ')

const hasWords = ({ Title, Text, Banner }: Item, search: string): boolean =>
  `${Title} ${Banner} ${plain(Text)}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

const inOrder = (items: readonly Item[], { sortBy = 'date', sortOrder }: NewsQuery): readonly Item[] => {
  const isDown = (sortOrder ?? (sortBy === 'date' ? 'desc' : 'asc')).toLowerCase() === 'desc'
  const of = (item: Item): string => (sortBy === 'date' ? item.publishedAt : item.Title)
  const sorted = items.toSorted((one, other) => of(one).localeCompare(of(other)))
  return isDown ? sorted.toReversed() : sorted
}

/** News as members read them; drafts too for staff who ask for them. */
export const newsRoutes = ({ content, shownContent }: Deps) => {
  const drafted = async (): Promise<readonly ShownPiece[]> =>
    (await content.pieces('news')).flatMap(({ contentId, draft, published, ...piece }) => {
      const newest: Content | null = draft ?? published
      const digest = draft === null ? piece.publishedPicture : piece.draftPicture
      const picture = pictureAddress(contentId, digest)
      return newest ? [{ contentId, content: newest, picture, since: piece.since ?? piece.draftedAt }] : []
    })
  const items = async (request: FastifyRequest, withDrafts: boolean): Promise<readonly Item[]> => {
    const pieces = await (withDrafts && hasRight(request.actor, 'site')
      ? drafted()
      : shownContent.of('news', isFresh(request)))
    return pieces.flatMap((piece) => present(piece, languageOf(request)))
  }

  return [
    route(listNews, async (request) => {
      const { query, params } = request
      const all = await items(request, query.only_active === 'false')
      const found = inOrder(
        all.filter((item) => hasWords(item, query.search ?? '')),
        query,
      )
      const first = (params.page - 1) * params.perPage
      return found.slice(first, first + params.perPage).map((item) => ({ ...item, total: found.length }))
    }),
    route(getNewsItem, async (request) => {
      const all = await items(request, false)
      const item = all.find(({ pkNews }) => pkNews === request.params.pkNews)
      if (!item) throw new ProblemError('not-found')
      return { ...item, total: 1 }
    }),
  ]
}
