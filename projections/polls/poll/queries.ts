import type { MemberId, PollId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { countInVersions } from '../../runtime/builds/count-in-versions.ts'
import type { PollRow, Tally } from './tables.ts'

/** A poll with its figures. */
export type StoredPoll = Readonly<Omit<PollRow, 'pollId'> & { pollId: PollId } & Omit<Tally, 'pollId'>>

/** `codes`: what the member chose. */
export type VotedPoll = StoredPoll & Readonly<{ codes: readonly number[] }>

export type PollPage = Readonly<{ polls: readonly StoredPoll[]; total: number }>

export type PollQueries = Readonly<{
  /** The poll that has waited longest for the member's vote, and how many there are; null if there is none. */
  nextFor: (memberId: MemberId) => Promise<(StoredPoll & Readonly<{ waiting: number }>) | null>
  /** The polls that the member has voted in, the latest vote first; 50 at most. */
  votedBy: (memberId: MemberId) => Promise<readonly VotedPoll[]>
  /** A page of all polls, the newest first, and how many there are. */
  page: (asked: Readonly<{ page: number; itemsPerPage: number }>) => Promise<PollPage>
  one: (pollId: PollId) => Promise<StoredPoll | null>
}>

const COLUMNS = `p.poll_id as "pollId", p.state, p.definition, ${instantText('p.drafted_at')} as "draftedAt",
  ${instantText('p.published_at')} as "publishedAt", ${instantText('p.closed_at')} as "closedAt",
  coalesce(t.votes, 0) as votes, coalesce(t.counts, '{}') as counts`
const POLLS = 'read.poll p left join read.poll_tally t using (poll_id)'

const NEXT = `select ${COLUMNS}, count(*) over ()::int as waiting from ${POLLS}
  where p.state = 'open'
    and not exists (select from read.poll_vote v where v.poll_id = p.poll_id and v.member_id = $1)
  order by p.published_at, p.poll_id limit 1`

const VOTED = `select ${COLUMNS}, v.codes from ${POLLS} join read.poll_vote v using (poll_id)
  where v.member_id = $1 order by v.voted_at desc, p.poll_id limit 50`

const ALL = `select ${COLUMNS} from ${POLLS} order by p.drafted_at desc, p.poll_id`
const PAGE = `${ALL} limit $1 offset $2`
const ONE = `select ${COLUMNS} from ${POLLS} where p.poll_id = $1`
const TOTAL = 'select count(*)::int as total from read.poll'

export const pollQueries = (pool: Pool): PollQueries => ({
  nextFor: async (memberId) => (await pool.query<StoredPoll & { waiting: number }>(NEXT, [memberId])).rows[0] ?? null,
  votedBy: async (memberId) => (await pool.query<VotedPoll>(VOTED, [memberId])).rows,
  page: async ({ page, itemsPerPage }) => {
    const { rows: polls } = await pool.query<StoredPoll>(PAGE, [itemsPerPage, (page - 1) * itemsPerPage])
    const { rows } = await pool.query<Readonly<{ total: number }>>(TOTAL)
    return { polls, total: rows[0]?.total ?? 0 }
  },
  one: async (pollId) => (await pool.query<StoredPoll>(ONE, [pollId])).rows[0] ?? null,
})

/** Every poll, the newest first: for the command line. */
export const allPolls = async (pool: Pool): Promise<readonly StoredPoll[]> => (await pool.query<StoredPoll>(ALL)).rows

/** How many votes are still kept under the id of a member, in all versions. */
export const keptVotes = (pool: Pool, memberId: MemberId): Promise<number> =>
  countInVersions(pool, { table: 'poll_vote', column: 'voted_at', where: 'member_id = $1', values: [memberId] })
