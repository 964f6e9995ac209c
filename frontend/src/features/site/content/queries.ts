import { getPage, getUserNav } from '@portal/contracts/http/content'
import { getContent, listContent } from '@portal/contracts/http/content-desk'
import { getNewsItem, listNews } from '@portal/contracts/http/news'
import type { ContentId } from '@portal/contracts/ids'
import type { ContentKind } from '@portal/contracts/site/content'
import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const contentDeskKey = ['content-desk'] as const

export const contentListQuery = (kind: ContentKind) =>
  queryOptions({
    queryKey: [...contentDeskKey, kind],
    queryFn: ({ signal }) => ask(listContent, { params: { kind } }, { signal }),
  })

export const pieceQuery = (kind: ContentKind, contentId: ContentId) =>
  queryOptions({
    queryKey: [...contentDeskKey, kind, contentId],
    queryFn: ({ signal }) => ask(getContent, { params: { kind, contentId } }, { signal }),
  })

/** What visitors read, by language. */
export const shownContentKey = ['site', 'content'] as const

/** `preview`: the draft, for staff. */
export const pageQuery = (name: string, language: string, preview: string | null) =>
  queryOptions({
    queryKey: [...shownContentKey, 'page', name, language, preview],
    queryFn: ({ signal }) =>
      ask(getPage, { params: { name }, ...(preview !== null && { query: { prevParam: preview } }) }, { signal }),
  })

export const userNavQuery = (language: string) =>
  queryOptions({
    queryKey: [...shownContentKey, 'usernav', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(getUserNav, {}, { signal }),
  })

const SHOWN_NEWS = { only_active: 'true', showRSS: 'true', sortBy: 'date', sortOrder: 'desc' } as const

/** For the member alone: forgotten at sign-out. */
export const newsQuery = (page: number, perPage: number, language: string) =>
  queryOptions({
    queryKey: ['news', 'list', page, perPage, language],
    queryFn: ({ signal }) => ask(listNews, { params: { page, perPage }, query: SHOWN_NEWS }, { signal }),
  })

export const newsItemQuery = (pkNews: ContentId, language: string) =>
  queryOptions({
    queryKey: ['news', 'item', pkNews, language],
    queryFn: ({ signal }) => ask(getNewsItem, { params: { pkNews } }, { signal }),
  })
