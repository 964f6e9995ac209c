import { ContentId, type MemberId } from '@portal/contracts/ids'
import type { Content, ContentKind } from '@portal/contracts/site/content'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'
import type { ContentRow } from './tables.ts'

/**
 * A piece without its pictures, which are large: of each there is the digest. `place`: in the order that staff gave; null where they
 * gave none.
 */
export type StoredPiece = Readonly<
  Omit<ContentRow, 'contentId' | 'name' | 'deletedAt'> & {
    contentId: ContentId
    publishedPicture: string | null
    draftPicture: string | null
    place: number | null
  }
>

export type ContentQueries = Readonly<{
  /** All pieces of a kind that are not deleted, in their order. */
  pieces: (kind: ContentKind) => Promise<readonly StoredPiece[]>
  /** One piece with its pictures; null if there is none, or none any more. */
  find: (contentId: ContentId) => Promise<Readonly<{ published: Content | null; draft: Content | null }> | null>
  /** The popups that a member has seen. */
  seenBy: (memberId: MemberId) => Promise<ReadonlySet<ContentId>>
}>

const withoutPicture = (column: string): string =>
  `case when ${column} ? 'picture' then ${column} || '{"picture": null}' else ${column} end`

const PIECES = `select c.content_id as "contentId", c.kind, ${withoutPicture('c.published')} as published,
    ${withoutPicture('c.draft')} as draft, md5(c.published->>'picture') as "publishedPicture",
    md5(c.draft->>'picture') as "draftPicture", ${instantText('c.shown_from')} as "shownFrom",
    ${instantText('c.shown_until')} as "shownUntil", ${instantText('c.drafted_at')} as "draftedAt",
    ${instantText('c.since')} as since, o.place::int as place
  from read.content c
    left join lateral (select place from read.content_order,
      jsonb_array_elements_text(pieces) with ordinality as listed (id, place)
      where content_order.kind = c.kind and listed.id = c.content_id::text) o on true
  where c.kind = $1 and c.deleted_at is null
  order by o.place nulls last, c.since desc nulls first, c.drafted_at desc, c.content_id`

type Both = Readonly<{ published: Content | null; draft: Content | null }>

export const contentQueries = (pool: Pool): ContentQueries => ({
  pieces: async (kind) => (await pool.query<StoredPiece>(PIECES, [kind])).rows,
  find: async (contentId) => {
    const text = 'select published, draft from read.content where content_id = $1 and deleted_at is null'
    return (await pool.query<Both>(text, [contentId])).rows[0] ?? null
  },
  seenBy: async (memberId) => {
    const text = 'select content_id as id from read.popup_seen where member_id = $1'
    const { rows } = await pool.query<Readonly<{ id: string }>>(text, [memberId])
    return new Set(rows.map(({ id }) => ContentId.parse(id)))
  },
})

/** How many notes of a member's popups are kept, in all versions. */
export const keptPopups = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, { table: 'popup_seen', column: 'content_id', where: 'member_id = $1', values: [memberId] })
