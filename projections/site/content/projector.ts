import type { MemberErased } from '@portal/contracts/events/identity'
import type { ContentDrafted, ContentEvent, PieceEvent, PopupDismissed } from '@portal/contracts/events/site'
import { projection, type Workspace } from '../../runtime/projection.ts'
import {
  type ContentRow,
  contentTable,
  type FormerReader,
  formerReaderTable,
  type OrderRow,
  orderTable,
  type SeenRow,
  seenTable,
} from './tables.ts'

type Followed = ContentEvent | MemberErased
type Rows = { content: ContentRow; order: OrderRow; seen: SeenRow; former: FormerReader }

const drafted = (before: ContentRow | undefined, { contentId, content, at }: ContentDrafted): ContentRow => ({
  published: null,
  shownFrom: null,
  shownUntil: null,
  since: null,
  deletedAt: null,
  ...before,
  contentId,
  kind: content.kind,
  name: content.kind === 'page' ? content.name.toLowerCase() : null,
  draft: content,
  draftedAt: at,
})

const changed = (row: ContentRow, event: Exclude<PieceEvent, ContentDrafted>): ContentRow => {
  switch (event.type) {
    case 'ContentPublished':
      return {
        ...row,
        published: row.draft ?? row.published,
        draft: null,
        shownFrom: event.from,
        shownUntil: event.until,
        since: row.since ?? event.from ?? event.at,
      }
    case 'ContentWithdrawn':
      return { ...row, published: null, draft: row.draft ?? row.published, shownFrom: null, shownUntil: null }
    case 'ContentDeleted':
      return { ...row, deletedAt: event.at }
    case 'ContentRestored':
      return { ...row, deletedAt: null }
  }
}

const ofPiece = (rows: Workspace<Rows>['content'], event: PieceEvent): void => {
  const before = rows.get(event.contentId)
  if (event.type === 'ContentDrafted') rows.put(drafted(before, event))
  else if (before) rows.put(changed(before, event))
}

const dismissed = ({ seen, former }: Workspace<Rows>, { memberId, contentId }: PopupDismissed): void => {
  if (!former.get(memberId)) seen.put({ memberId, contentId })
}

const forgotten = ({ seen, former }: Workspace<Rows>, { memberId }: MemberErased): void => {
  for (const one of [...seen.unit(memberId).values()]) seen.remove(one)
  former.put({ memberId })
}

const keyOf = (event: Followed): string => {
  if ('memberId' in event) return event.memberId
  return 'contentId' in event ? event.contentId : event.kind
}

/** Pages, news, slides, banners, backgrounds and popups, as published and as drafted; their order; who has seen which popup. */
export const contentProjection = projection<Followed, Rows>({
  name: 'content',
  version: 1,
  types: [
    'ContentDrafted',
    'ContentPublished',
    'ContentWithdrawn',
    'ContentDeleted',
    'ContentRestored',
    'ContentOrdered',
    'PopupDismissed',
    'MemberErased',
  ],
  key: ({ event }) => keyOf(event),
  tables: { content: contentTable, order: orderTable, seen: seenTable, former: formerReaderTable },
  loads: [
    (batch) => {
      const pieces = batch.flatMap(({ event }) => ('contentId' in event && 'by' in event ? [[event.contentId]] : []))
      const kinds = batch.flatMap(({ event }) => (event.type === 'ContentOrdered' ? [[event.kind]] : []))
      const members = batch.flatMap(({ event }) => ('memberId' in event ? [[event.memberId]] : []))
      return { content: pieces, order: kinds, seen: members, former: members }
    },
  ],
  reduce: (rows, { event }) => {
    switch (event.type) {
      case 'ContentDrafted':
      case 'ContentPublished':
      case 'ContentWithdrawn':
      case 'ContentDeleted':
      case 'ContentRestored':
        return ofPiece(rows.content, event)
      case 'ContentOrdered':
        return rows.order.put({ kind: event.kind, pieces: event.order })
      case 'PopupDismissed':
        return dismissed(rows, event)
      case 'MemberErased':
        return forgotten(rows, event)
    }
  },
})
