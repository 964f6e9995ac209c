import type { PieceEvent } from '@portal/contracts/events/site'
import type { ContentId, Instant, MemberId } from '@portal/contracts/ids'
import { type Content, contentKinds, pictureOf } from '@portal/contracts/site/content'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'

type OfPiece = Readonly<{ contentId: ContentId; by: MemberId; at: Instant }>

/** `seen`: when the text was written that was seen by whoever asks; null where nothing is compared. */
type OfText = OfPiece & Readonly<{ seen: Instant | null }>

/** The texts of `content` are sanitised. `isNew`: a piece that is not there yet. */
export type DraftContent = OfText & Readonly<{ type: 'DraftContent'; content: Content; isNew: boolean }>
/** Shows the draft, or changes when it is shown. All moments are written to the millisecond, so that they sort as texts. */
export type PublishContent = OfText & Readonly<{ type: 'PublishContent'; from: Instant | null; until: Instant | null }>
export type WithdrawContent = OfPiece & Readonly<{ type: 'WithdrawContent' }>
export type DeleteContent = OfPiece & Readonly<{ type: 'DeleteContent' }>
export type RestoreContent = OfPiece & Readonly<{ type: 'RestoreContent' }>
export type PieceCommand = DraftContent | PublishContent | WithdrawContent | DeleteContent | RestoreContent

export type PieceRejection = Readonly<{
  code:
    | 'unknown-content'
    | 'content-deleted'
    | 'name-taken'
    | 'name-fixed'
    | 'no-title'
    | 'no-picture'
    | 'ends-too-early'
    | 'stale'
}>

type Shown = Readonly<{ from: Instant | null; until: Instant | null }>

/** `content`: the draft, else what is published. `shown`: null while it is not published. */
type Existing = Readonly<{
  content: Content
  draftedAt: Instant
  hasDraft: boolean
  shown: Shown | null
  isDeleted: boolean
}>
/** Null until it is drafted. */
export type Piece = Existing | null

type Decided = Decision<PieceEvent, PieceRejection>

const isOther = (before: Content, now: Content): boolean =>
  before.kind !== now.kind || (before.kind === 'page' && now.kind === 'page' && before.name !== now.name)

const create = (piece: Piece, { content, contentId, by, at }: DraftContent): Decided => {
  const drafted = { type: 'ContentDrafted', contentId, content, by, at } as const
  if (piece === null) return accept(drafted)
  if (!piece.isDeleted) return reject({ code: 'name-taken' })
  return accept<PieceEvent>(
    { type: 'ContentRestored', contentId, by, at },
    { type: 'ContentWithdrawn', contentId, by, at },
    drafted,
  )
}

const redraft = (piece: Existing, { content, contentId, by, at }: DraftContent): Decided =>
  isOther(piece.content, content)
    ? reject({ code: 'name-fixed' })
    : accept({ type: 'ContentDrafted', contentId, content, by, at })

/** Whether another text was written than the one that was seen. */
const isStale = ({ draftedAt }: Existing, { seen }: Pick<OfText, 'seen'>): boolean =>
  seen !== null && seen !== draftedAt

const isEmpty = (text: Readonly<Record<string, string>>): boolean =>
  Object.values(text).every((line) => line.trim() === '')

const missingIn = (content: Content): PieceRejection | null => {
  const { needsTitle, needsPicture } = contentKinds[content.kind]
  if (needsTitle && isEmpty(content.title)) return { code: 'no-title' }
  return needsPicture && pictureOf(content) === null ? { code: 'no-picture' } : null
}

const publish = (piece: Existing, { contentId, from, until, by, at }: PublishContent): Decided => {
  const missing = missingIn(piece.content)
  if (missing) return reject(missing)
  const begins = from !== null && from > at ? from : at
  if (until !== null && until <= begins) return reject({ code: 'ends-too-early' })
  const isSame = !piece.hasDraft && piece.shown?.from === from && piece.shown.until === until
  return isSame ? accept() : accept({ type: 'ContentPublished', contentId, from, until, by, at })
}

const decideOn = (piece: Existing, command: Exclude<PieceCommand, RestoreContent>): Decided => {
  const { contentId, by, at } = command
  if ('seen' in command && isStale(piece, command)) return reject({ code: 'stale' })
  switch (command.type) {
    case 'DraftContent':
      return redraft(piece, command)
    case 'PublishContent':
      return publish(piece, command)
    case 'WithdrawContent':
      return piece.shown === null ? accept() : accept({ type: 'ContentWithdrawn', contentId, by, at })
    case 'DeleteContent':
      return accept({ type: 'ContentDeleted', contentId, by, at })
  }
}

/** A piece of content: a draft, published, withdrawn, as often as wanted; deleted and restored. */
export const piece: Decider<Piece, PieceCommand, PieceEvent, PieceRejection> = {
  initial: null,
  decide: (state, command) => {
    const { contentId, by, at } = command
    if (command.type === 'DraftContent' && command.isNew) return create(state, command)
    if (state === null) return reject({ code: 'unknown-content' })
    if (command.type === 'RestoreContent')
      return state.isDeleted ? accept({ type: 'ContentRestored', contentId, by, at }) : accept()
    if (!state.isDeleted) return decideOn(state, command)
    return command.type === 'DeleteContent' ? accept() : reject({ code: 'content-deleted' })
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ContentDrafted':
        return { shown: null, isDeleted: false, ...state, content: event.content, draftedAt: event.at, hasDraft: true }
      case 'ContentPublished':
        return state && { ...state, hasDraft: false, shown: { from: event.from, until: event.until } }
      case 'ContentWithdrawn':
        return state && { ...state, hasDraft: true, shown: null }
      case 'ContentDeleted':
        return state && { ...state, isDeleted: true }
      case 'ContentRestored':
        return state && { ...state, isDeleted: false }
    }
  },
}
