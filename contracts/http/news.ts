import * as z from 'zod/mini'
import { ContentId } from '../ids.ts'
import { call } from './call.ts'

/** `Text`, `Banner`: the whole item, and what the home shows of it. `total`: of all that were asked for. */
const NewsItem = z.object({
  pkNews: ContentId,
  total: z.int(),
  Title: z.string(),
  Text: z.string(),
  Banner: z.string(),
  picture: z.nullable(z.string()),
  publishedAt: z.string(),
})
export type NewsItem = z.infer<typeof NewsItem>

const number = (maximum: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maximum))
const Flag = z.optional(z.enum(['true', 'false']))

/** `only_active=false` adds drafts and what is not shown any more, for staff alone. `showRSS` is taken and changes nothing. */
const NewsQuery = z.object({
  only_active: Flag,
  showRSS: Flag,
  search: z.optional(z.string().check(z.maxLength(200))),
  sortBy: z.optional(z.enum(['date', 'title'])),
  sortOrder: z.optional(z.enum(['asc', 'desc', 'ASC', 'DESC'])),
})
export type NewsQuery = z.infer<typeof NewsQuery>

export const listNews = call({
  method: 'GET',
  path: '/api/news/{page}/{perPage}',
  summary: 'News in pages, the newest first unless the query says otherwise',
  who: 'signed-in',
  params: z.object({ page: number(100_000), perPage: number(100) }),
  query: NewsQuery,
  replies: { 200: z.array(NewsItem) },
})

export const getNewsItem = call({
  method: 'GET',
  path: '/api/news/{pkNews}',
  summary: 'One news item',
  who: 'signed-in',
  params: z.object({ pkNews: ContentId }),
  replies: { 200: NewsItem },
})
