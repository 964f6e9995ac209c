import {
  addContent,
  type ContentState,
  type DeskLine,
  deleteContent,
  getContent,
  listContent,
  orderContent,
  publishContent,
  redraftContent,
  restoreContent,
  withdrawContent,
} from '@portal/contracts/http/content-desk'
import type { ContentId } from '@portal/contracts/ids'
import type { Content, ContentKind } from '@portal/contracts/site/content'
import type { ContentQueries, StoredPiece } from '@portal/projections/site/content/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type CommandOf, commandOf, withPosition } from '../../http/calls/command.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { sayIn } from '../../texts/say.ts'
import { type ContentCommands, newContentId } from '../content/commands.ts'
import { hasBegun, hasEnded, pictureAddress } from '../content/shown.ts'
import type { PieceRejection } from '../domain/piece.ts'

const stateOf = (piece: StoredPiece, now: Date): ContentState => {
  if (piece.published === null) return 'draft'
  if (hasEnded(piece, now)) return 'ended'
  return hasBegun(piece, now) ? 'published' : 'scheduled'
}

const lineOf = (piece: StoredPiece, now: Date): DeskLine => {
  const { contentId, published, draft, shownFrom, shownUntil, draftedAt, since } = piece
  const content = draft ?? published
  const digest = draft === null ? piece.publishedPicture : piece.draftPicture
  return {
    contentId,
    title: content?.title ?? {},
    name: content?.kind === 'page' ? content.name : null,
    isInMenu: content?.kind === 'page' && content.isInMenu,
    picture: pictureAddress(contentId, digest),
    state: stateOf(piece, now),
    hasDraft: draft !== null,
    shownFrom,
    shownUntil,
    draftedAt,
    since,
  }
}

const refusal = ({ code }: PieceRejection, request: FastifyRequest): ProblemError => {
  if (code === 'unknown-content') return new ProblemError('not-found')
  if (code === 'stale') return new ProblemError('stale-version')
  return new ProblemError('not-possible', { sentence: sayIn(languageOf(request), 'site/content-desk')(code) })
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply; contentId: ContentId }>

/** The piece that was changed. @throws ProblemError where the rules refuse it */
const answered = async ({ request, reply, contentId }: Exchange, handling: ReturnType<ContentCommands['publish']>) => {
  const handled = await handling
  if (handled.outcome === 'rejected') throw refusal(handled.rejection, request)
  withPosition(reply, handled.position)
  return { contentId }
}

const staffOf = ({ actor, ...asked }: CommandOf) => ({ by: actor.id, asked })

/** @throws ProblemError where the path names another kind than the content has */
const ofKind = (kind: ContentKind, content: Content): Content => {
  if (content.kind === kind) return content
  throw new ProblemError('invalid-request')
}

type Deps = Readonly<{ content: ContentQueries; contentCommands: ContentCommands; reached: Reached; now: () => Date }>

const readingRoutes = ({ content, reached, now }: Deps) => {
  const before = atLeast(reached, 'content')
  const lines = async (kind: ContentKind) => (await content.pieces(kind)).map((piece) => lineOf(piece, now()))
  return [
    route(listContent, ({ params }) => lines(params.kind), { before }),
    route(
      getContent,
      async ({ params: { kind, contentId } }) => {
        const line = (await lines(kind)).find((one) => one.contentId === contentId)
        const found = await content.find(contentId)
        if (!line || !found) throw new ProblemError('not-found')
        return { ...found, line }
      },
      { before },
    ),
  ]
}

const writingRoutes = ({ contentCommands: commands }: Deps) => [
  route(addContent, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { kind } = request.params
    const content = ofKind(kind, request.body.content)
    const contentId = newContentId(content, asked.commandId)
    return answered(
      { request, reply, contentId },
      commands.draft(asked, { kind, contentId, by, content, isNew: true, seen: null }),
    )
  }),
  route(redraftContent, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { kind, contentId } = request.params
    const content = ofKind(kind, request.body.content)
    return answered(
      { request, reply, contentId },
      commands.draft(asked, { kind, contentId, by, content, isNew: false, seen: request.query.draftedAt ?? null }),
    )
  }),
  route(publishContent, (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const { params, body, query } = request
    const seen = query.draftedAt ?? null
    return answered({ request, reply, ...params }, commands.publish(asked, { ...params, ...body, by, seen }))
  }),
  ...(
    [
      [withdrawContent, commands.withdraw],
      [deleteContent, commands.remove],
      [restoreContent, commands.restore],
    ] as const
  ).map(([call, change]) =>
    route(call, (request, reply) => {
      const { by, asked } = staffOf(commandOf(request))
      const { contentId } = request.params
      return answered({ request, reply, contentId }, change(asked, { ...request.params, by }))
    }),
  ),
  route(orderContent, async (request, reply) => {
    const { by, asked } = staffOf(commandOf(request))
    const handled = await commands.order(asked, { kind: request.params.kind, order: request.body.order, by })
    if (handled.outcome === 'accepted') withPosition(reply, handled.position)
    return { status: 'success' as const }
  }),
]

/** What staff do with pieces of content. */
export const contentDeskRoutes = (deps: Deps) => [...readingRoutes(deps), ...writingRoutes(deps)]
