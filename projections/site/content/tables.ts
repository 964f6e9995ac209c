import type { Content, ContentKind } from '@portal/contracts/site/content'
import type { Table } from '../../runtime/rows/table.ts'

/** `name`: of a page, in lower case. `since`: when it was first published. */
export type ContentRow = {
  contentId: string
  kind: ContentKind
  name: string | null
  published: Content | null
  draft: Content | null
  shownFrom: string | null
  shownUntil: string | null
  draftedAt: string
  since: string | null
  deletedAt: string | null
}

export const contentTable: Table<ContentRow> = {
  name: 'content',
  columns: {
    contentId: 'uuid',
    kind: 'text',
    name: 'text null',
    published: 'jsonb null',
    draft: 'jsonb null',
    shownFrom: 'timestamptz null',
    shownUntil: 'timestamptz null',
    draftedAt: 'timestamptz',
    since: 'timestamptz null',
    deletedAt: 'timestamptz null',
  },
  key: ['contentId'],
  indexes: [['kind']],
  keepBytes: 1024 * 1024,
}

export type OrderRow = { kind: ContentKind; pieces: readonly string[] }

export const orderTable: Table<OrderRow> = {
  name: 'content_order',
  columns: { kind: 'text', pieces: 'jsonb' },
  key: ['kind'],
  keepBytes: 64 * 1024,
}

/** A popup that a member has seen. */
export type SeenRow = { memberId: string; contentId: string }

export const seenTable: Table<SeenRow> = {
  name: 'popup_seen',
  columns: { memberId: 'uuid', contentId: 'uuid' },
  key: ['memberId', 'contentId'],
  unit: ['memberId'],
  keepBytes: 1024 * 1024,
}

/** Members who were erased: what they dismiss later is not kept. */
export type FormerReader = { memberId: string }

export const formerReaderTable: Table<FormerReader> = {
  name: 'popup_former_reader',
  columns: { memberId: 'uuid' },
  key: ['memberId'],
  keepBytes: 256 * 1024,
}
