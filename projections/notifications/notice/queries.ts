import type { Instant, MemberId, NoticeId } from '@portal/contracts/ids'
import type { NoticeKind } from '@portal/contracts/notifications/notice-kinds'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'
import { TITLE } from './subjects.ts'

/** `title`: what its subject is called now; it may hold simple HTML. */
export type StoredNotice = Readonly<{
  noticeId: NoticeId
  kind: NoticeKind
  subject: string
  title: LocalText
  postedAt: Instant
  position: Position
}>

export type ListedNotice = StoredNotice & Readonly<{ isRead: boolean }>

/** `memberId`: for whom; null for everybody. */
export type FreshNotice = StoredNotice & Readonly<{ memberId: MemberId | null }>

/** Its title is null where its subject is gone, or its read model has not come to it yet. */
export type PostedNotice = Omit<FreshNotice, 'title'> & Readonly<{ title: LocalText | null }>

/** `newest`: when the newest of all notices was posted. */
export type NoticePage = Readonly<{
  notices: readonly ListedNotice[]
  unread: number
  total: number
  newest: Instant | null
}>
type Paged = Readonly<{ first: number; most: number; isUnreadOnly: boolean }>

export type NoticeQueries = Readonly<{
  /** Unread notices first, each group the newest first. */
  page: (memberId: MemberId, now: Date, paged: Paged) => Promise<NoticePage>
  /** How many are unread; of one kind, if it is named. */
  unread: (memberId: MemberId, now: Date, kind: NoticeKind | null) => Promise<number>
  /** What was posted for a member after a position: 50 at most, the newest. */
  since: (memberId: MemberId, now: Date, after: Position) => Promise<readonly StoredNotice[]>
  /** The position of the newest event that is applied; null before the first. */
  head: () => Promise<Position | null>
  /** What was posted after a position, for anybody: 500 at most, the oldest first. */
  posted: (after: Position, now: Date) => Promise<readonly PostedNotice[]>
  /** Who of these members has read something after a position, with the position of the last reading. */
  readers: (
    after: Position,
    members: readonly MemberId[],
  ) => Promise<readonly Readonly<{ memberId: MemberId; position: Position }>[]>
}>

/** How long a notice is shown. */
const SHOWN_DAYS = 90

/** The notices of `$1` at `$2`. Nobody is told what was posted before they were a member. */
const SHOWN = `with mine as (
    select n.notice_id, n.kind, n.subject, n.posted_at, n.position from read.notice n
      where n.posted_at >= (select m.registered_at from read.member m where m.member_id = $1)
    union all
    select o.notice_id, o.kind, o.subject, o.posted_at, o.position from read.notice_own o where o.member_id = $1
  ), shown as (
    select mine.*, ${TITLE} as title,
      exists (select from read.notice_read d where d.member_id = $1 and d.notice_id = mine.notice_id)
        or exists (select from read.notice_reader r where r.member_id = $1 and r.read_until >= mine.posted_at) as is_read
    from mine where posted_at > $2::timestamptz - interval '${SHOWN_DAYS} days'
  ), told as (select * from shown where title is not null)`

const COLUMNS = `notice_id as "noticeId", kind, subject, title, ${instantText('posted_at')} as "postedAt", position`

const PAGE = `${SHOWN} select ${COLUMNS}, is_read as "isRead" from told where not ($3 and is_read)
  order by is_read, posted_at desc, notice_id limit $4 offset $5`

const COUNTS = `${SHOWN} select count(*)::int as total, (count(*) filter (where not is_read))::int as unread,
    ${instantText('max(posted_at)')} as newest
  from told where $3::text is null or kind = $3`

const SINCE = `${SHOWN} select ${COLUMNS} from told where position > $3 order by position desc limit 50`

const POSTED = `with fresh as (
    select null::uuid as member_id, notice_id, kind, subject, posted_at, position from read.notice where position > $1
    union all
    select member_id, notice_id, kind, subject, posted_at, position from read.notice_own where position > $1
    order by position limit 500
  ), titled as (select fresh.*, ${TITLE} as title from fresh)
  select ${COLUMNS}, member_id as "memberId" from titled order by position`

const HEAD = `select max(position) as head from (
    select max(position) as position from read.notice
    union all select max(position) from read.notice_own
    union all select max(position) from read.notice_reader) newest`

const READERS = `select member_id as "memberId", position from read.notice_reader
  where position > $1 and member_id = any($2::uuid[])`

type Counts = Readonly<{ total: number; unread: number; newest: Instant | null }>

export const noticeQueries = (pool: Pool): NoticeQueries => {
  const counts = async (memberId: MemberId, now: Date, kind: NoticeKind | null): Promise<Counts> =>
    (await pool.query<Counts>(COUNTS, [memberId, now, kind])).rows[0] ?? { total: 0, unread: 0, newest: null }

  return {
    page: async (memberId, now, { first, most, isUnreadOnly }) => {
      const [{ rows: notices }, { total, unread, newest }] = await Promise.all([
        pool.query<ListedNotice>(PAGE, [memberId, now, isUnreadOnly, most, first]),
        counts(memberId, now, null),
      ])
      return { notices, unread, total: isUnreadOnly ? unread : total, newest }
    },
    unread: async (memberId, now, kind) => (await counts(memberId, now, kind)).unread,
    since: async (memberId, now, after) =>
      (await pool.query<StoredNotice>(SINCE, [memberId, now, after])).rows.toReversed(),
    head: async () => (await pool.query<Readonly<{ head: Position | null }>>(HEAD)).rows[0]?.head ?? null,
    posted: async (after, now) => (await pool.query<PostedNotice>(POSTED, [after, now])).rows,
    readers: async (after, members) =>
      (await pool.query<Readonly<{ memberId: MemberId; position: Position }>>(READERS, [after, members])).rows,
  }
}

/** How many rows under the id of a member are kept, in all versions. */
export const keptNotices = async (pool: Pool, memberId: MemberId): Promise<number> => {
  const kept = ['notice_own', 'notice_read', 'notice_reader'].map((table) =>
    countInVersions(pool, { table, column: 'member_id', where: 'member_id = $1', values: [memberId] }),
  )
  return (await Promise.all(kept)).reduce((sum, count) => sum + count, 0)
}
