import type { ContentKind } from '@portal/contracts/site/content'
import { paths } from '../../../lib/paths.ts'
import { generatePath } from '../../../lib/router/routes.ts'

/** Where staff write content. */
export const CONTENT = '/client/content'
export const CONTENT_LIST = `${CONTENT}/:kind?` as const
export const CONTENT_EDITOR = `${CONTENT}/:kind/:piece` as const

export const listPath = (kind: ContentKind): string => generatePath(CONTENT_LIST, { kind })

/** The editor of a piece; of a new one, if none is named. `copyOf`: a new one begins with its texts. */
export const editorPath = (kind: ContentKind, contentId = 'new', copyOf?: string): string =>
  `${generatePath(CONTENT_EDITOR, { kind, piece: contentId })}${copyOf === undefined ? '' : `?copy=${copyOf}`}`

/** A page of the community, for everybody. */
export const PAGE = '/u/page/:selectedPage'
export const pagePath = (name: string): string => generatePath(PAGE, { selectedPage: name })

export const NEWS = paths.news
export const NEWS_ITEM = paths.newsItem
export const newsPath = (pkNews: string): string => generatePath(NEWS_ITEM, { pkNews })
