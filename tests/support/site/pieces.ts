import { ContentId } from '@portal/contracts/ids'
import type { Content } from '@portal/contracts/site/content'
import type { ContentQueries, StoredPiece } from '@portal/projections/site/content/queries'
import { uuidOf } from '../surveys/answering.ts'

export const contentIdOf = (name: string): ContentId => ContentId.parse(uuidOf(name))

/** A piece that is published for good, by default. */
export const aPiece = (name: string, content: Content, differs: Partial<StoredPiece> = {}): StoredPiece => ({
  contentId: contentIdOf(name),
  kind: content.kind,
  published: content,
  draft: null,
  shownFrom: null,
  shownUntil: null,
  draftedAt: '2026-11-20T08:00:00.000Z',
  since: '2026-11-20T08:00:00.000Z',
  publishedPicture: null,
  draftPicture: null,
  place: null,
  ...differs,
})

export const aPage = (name: string, words: string, isInMenu = true): Content => ({
  kind: 'page',
  name,
  isInMenu,
  title: { en: name, fr: `${name} (fr)` },
  body: { en: words },
})

/** Content in memory, in the order in which it is given. */
export const contentOf = (...pieces: readonly StoredPiece[]): ContentQueries => ({
  pieces: async (kind) => pieces.filter((piece) => piece.kind === kind),
  find: async (contentId) => pieces.find((piece) => piece.contentId === contentId) ?? null,
  seenBy: async () => new Set(),
})
