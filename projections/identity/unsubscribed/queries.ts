import type { UnsubscribedLine, UnsubscribedQuery } from '@portal/contracts/http/unsubscribe'
import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { containing } from '@portal/infra/tools/like-pattern'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'

type Page = UnsubscribedQuery & Readonly<{ page: number; postsPerPage: number }>
export type UnsubscribedList = (page: Page) => Promise<readonly UnsubscribedLine[]>

const COLUMNS = { date: 'u.since', email: 'lower(m.username)', reason: 'lower(u.reason)' } as const

const listSql = ({ sortBy, sortOrder }: UnsubscribedQuery): string => `select u.member_id as "pkUser",
    m.username as email, m.display_name as "displayName", coalesce(u.reason, '') as reason, u.by,
    ${instantText('u.since')} as date, count(*) over ()::int as total
  from read.unsubscribed u join read.member m on m.member_id = u.member_id
  where m.username is not null and ($1::text is null or m.username ilike $1 or m.display_name ilike $1 or u.reason ilike $1)
  order by ${COLUMNS[sortBy]} ${sortOrder === 'asc' ? 'asc' : 'desc'} nulls last, u.member_id limit $2 offset $3`

/** Members who want no mails of the community. */
export const unsubscribedList =
  (pool: Pool): UnsubscribedList =>
  async ({ page, postsPerPage, search = '', ...order }) => {
    const sought = search.trim() === '' ? null : containing(search.trim())
    const values = [sought, postsPerPage, (page - 1) * postsPerPage]
    return (await pool.query<UnsubscribedLine>(listSql(order), values)).rows
  }

const OF_MEMBER = { column: 'member_id', where: 'member_id = $1' } as const

/** How many rows still hold which mails a member does not want, or why, in all versions. */
export const keptMailWishes = async (pool: Pool, memberId: MemberId): Promise<number> => {
  const values = [memberId]
  const unsubscribed = await countInVersions(pool, { table: 'unsubscribed', ...OF_MEMBER, values })
  return unsubscribed + (await countInVersions(pool, { table: 'unwanted_mail', ...OF_MEMBER, values }))
}
