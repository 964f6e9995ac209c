import type { ContentOrdered, PieceEvent, PopupDismissed } from '@portal/contracts/events/site'
import { ContentId, Instant, type MemberId } from '@portal/contracts/ids'
import type { Content, ContentKind } from '@portal/contracts/site/content'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { safeTexts } from '../../html/safe-text.ts'
import { derivedId } from '../../kernel/derived-id.ts'
import { handle } from '../../kernel/handle.ts'
import { contentOrder } from '../domain/content-order.ts'
import { type PieceCommand, piece } from '../domain/piece.ts'
import { popupsSeen } from '../domain/popups-seen.ts'

type Asked = Readonly<{ commandId: CommandId; intent: string }>
/** Which piece, and who of the staff asks. */
type OfPiece = Readonly<{ kind: ContentKind; contentId: ContentId; by: MemberId }>
/** `seen`: as for the decider. */
type Seen = Readonly<{ seen: Instant | null }>
type Drafted = OfPiece & Seen & Readonly<{ content: Content; isNew: boolean }>
type Times = Readonly<{ from: Instant | null; until: Instant | null }>
type Ordered = Readonly<{ kind: ContentKind; order: readonly ContentId[]; by: MemberId }>

const pieceStream = (kind: ContentKind, contentId: ContentId): Stream<PieceEvent> => `${kind}-${contentId}`
const orderStream = (kind: ContentKind): Stream<ContentOrdered> => `content-order-${kind}`
const popupsStream = (memberId: MemberId): Stream<PopupDismissed> => `popups-${memberId}`

/** Written to the millisecond, as the clock writes moments. */
const exact = (moment: Instant | null): Instant | null => moment && Instant.parse(new Date(moment).toISOString())

/** A page is known by its name, so that no two have the same; another piece by the request that made it. */
export const newContentId = (content: Content, commandId: CommandId): ContentId =>
  ContentId.parse(
    content.kind === 'page' ? derivedId('page', content.name.toLowerCase()) : derivedId('content', commandId),
  )

/** All that may be asked of pieces of content. Each rejects with NotAppended. */
export const contentCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const handled = (asked: Asked, kind: ContentKind, command: PieceCommand) =>
    handle(log, piece, { ...asked, stream: pieceStream(kind, command.contentId) }, command)
  const of = ({ contentId, by }: OfPiece) => ({ contentId, by, at: now() })
  const plain = (type: 'WithdrawContent' | 'DeleteContent' | 'RestoreContent') => (asked: Asked, one: OfPiece) =>
    handled(asked, one.kind, { type, ...of(one) })

  return {
    draft: (asked: Asked, { content, isNew, seen, ...one }: Drafted) => {
      const safe = { ...content, body: safeTexts(content.body) }
      return handled(asked, one.kind, { type: 'DraftContent', ...of(one), content: safe, isNew, seen: exact(seen) })
    },
    publish: (asked: Asked, { from, until, seen, ...one }: OfPiece & Seen & Times) =>
      handled(asked, one.kind, {
        type: 'PublishContent',
        ...of(one),
        from: exact(from),
        until: exact(until),
        seen: exact(seen),
      }),
    withdraw: plain('WithdrawContent'),
    remove: plain('DeleteContent'),
    restore: plain('RestoreContent'),
    order: (asked: Asked, { kind, order, by }: Ordered) =>
      handle(log, contentOrder, { ...asked, stream: orderStream(kind) }, { kind, order, by, at: now() }),
    dismissPopup: (asked: Asked, memberId: MemberId, contentId: ContentId) =>
      handle(log, popupsSeen, { ...asked, stream: popupsStream(memberId) }, { memberId, contentId, at: now() }),
  }
}
export type ContentCommands = ReturnType<typeof contentCommands>
