import * as z from 'zod/mini'
import { ContentId, Instant } from '../ids.ts'
import { Content, ContentKind } from '../site/content.ts'
import { call } from './call.ts'

/** `ended`: it was shown until a moment that is past. */
const ContentState = z.enum(['draft', 'published', 'scheduled', 'ended'])
export type ContentState = z.infer<typeof ContentState>

const When = z.nullable(z.string())

/** A piece in a list of staff. `title`: in each language. `hasDraft`: something is written that is not published. */
const DeskLine = z.object({
  contentId: ContentId,
  title: z.record(z.string(), z.string()),
  /** The address name of a page; null for other kinds. */
  name: z.nullable(z.string()),
  isInMenu: z.boolean(),
  picture: When,
  state: ContentState,
  hasDraft: z.boolean(),
  shownFrom: When,
  shownUntil: When,
  draftedAt: z.string(),
  since: When,
})
export type DeskLine = z.infer<typeof DeskLine>

const Kind = z.object({ kind: ContentKind })
const OnePiece = z.object({ kind: ContentKind, contentId: ContentId })

export const listContent = call({
  method: 'GET',
  path: '/api/content/items/{kind}',
  summary: 'What staff have written of a kind, in its order',
  who: 'site',
  params: Kind,
  replies: { 200: z.array(DeskLine) },
})

/** With its picture. */
const DeskPiece = z.object({ published: z.nullable(Content), draft: z.nullable(Content), line: DeskLine })
export type DeskPiece = z.infer<typeof DeskPiece>

export const getContent = call({
  method: 'GET',
  path: '/api/content/items/{kind}/{contentId}',
  summary: 'One piece: as published, and its draft',
  who: 'site',
  params: OnePiece,
  replies: { 200: DeskPiece },
})

/**
 * When the draft was written that the sender has seen (`draftedAt` of its line); if somebody has written another since, it is refused (409
 * `stale-version`). Without it nothing is compared.
 */
const SeenPiece = z.object({ draftedAt: z.optional(Instant) })

const Changed = { 200: z.object({ contentId: ContentId }) }

/** A refused change is a problem: 404 `not-found`, 409 `not-possible`. */
export const addContent = call({
  method: 'POST',
  path: '/api/content/items/{kind}',
  summary: 'Write a new piece, a draft that only staff see',
  who: 'site',
  isRepeatable: true,
  params: Kind,
  body: z.object({ content: Content }),
  replies: Changed,
})

export const redraftContent = call({
  method: 'PUT',
  path: '/api/content/items/{kind}/{contentId}',
  summary: 'Save a draft of a piece; what is published stays',
  who: 'site',
  isRepeatable: true,
  params: OnePiece,
  query: SeenPiece,
  body: z.object({ content: Content }),
  replies: Changed,
})

/** `from`, `until`: null for at once and without an end. */
export const publishContent = call({
  method: 'POST',
  path: '/api/content/items/{kind}/{contentId}/publish',
  summary: 'Show a piece, now or between two moments',
  who: 'site',
  isRepeatable: true,
  params: OnePiece,
  query: SeenPiece,
  body: z.object({ from: z.nullable(Instant), until: z.nullable(Instant) }),
  replies: Changed,
})

export const withdrawContent = call({
  method: 'POST',
  path: '/api/content/items/{kind}/{contentId}/withdraw',
  summary: 'Show a piece no longer; its text stays as a draft',
  who: 'site',
  isRepeatable: true,
  params: OnePiece,
  replies: Changed,
})

export const deleteContent = call({
  method: 'POST',
  path: '/api/content/items/{kind}/{contentId}/delete',
  summary: 'Delete a piece; it can be restored',
  who: 'site',
  isRepeatable: true,
  params: OnePiece,
  replies: Changed,
})

export const restoreContent = call({
  method: 'POST',
  path: '/api/content/items/{kind}/{contentId}/restore',
  summary: 'Undo a deletion',
  who: 'site',
  isRepeatable: true,
  params: OnePiece,
  replies: Changed,
})

export const orderContent = call({
  method: 'PUT',
  path: '/api/content/order/{kind}',
  summary: 'The order in which the pieces of a kind are shown',
  who: 'site',
  isRepeatable: true,
  params: Kind,
  body: z.object({ order: z.array(ContentId).check(z.maxLength(500)) }),
  replies: { 200: z.object({ status: z.literal('success') }) },
})
