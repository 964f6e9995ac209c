import type { Connection, Pool } from '@portal/infra/database/pool'
import { instantText } from '@portal/infra/tools/instant-text'
import { isStatementTimeout } from '../../runtime/statement-timeout.ts'

/** An event as it is stored: personal fields stay sealed. `position` is its number in the log, from 1. */
export type StoredLine = Readonly<{
  position: number
  stream: string
  version: number
  type: string
  schemaVersion: number
  eventId: string
  recordedAt: string
  data: unknown
}>

/** Which events; what is null does not narrow. Positions and moments are both ends included. */
export type EventFilter = Readonly<{
  types: readonly string[] | null
  stream: string | null
  member: string | null
  since: string | null
  until: string | null
  from: number | null
  to: number | null
}>

export const NO_FILTER: EventFilter = {
  types: null,
  stream: null,
  member: null,
  since: null,
  until: null,
  from: null,
  to: null,
}

/** The event at one position. */
export const eventAt = async (
  { page }: Pick<EventQueries, 'page'>,
  position: number,
): Promise<StoredLine | undefined> => (await page({ ...NO_FILTER, from: position, to: position }, position - 1, 1))[0]

export type TypeCount = Readonly<{ type: string; events: number }>

export type EventQueries = Readonly<{
  /** In log order, after a position, at most `limit`. */
  page: (filter: EventFilter, after: number, limit: number) => Promise<readonly StoredLine[]>
  /** The newest ones, in log order. @throws TooMuchToSearch if the database gives up on it */
  last: (filter: EventFilter, limit: number) => Promise<readonly StoredLine[]>
  count: (filter: EventFilter) => Promise<readonly TypeCount[]>
  head: () => Promise<number>
}>

/** The log has an index by stream and none by type or time: a search for what is rare may take longer than is allowed. */
export class TooMuchToSearch extends Error {
  override readonly name = 'TooMuchToSearch'
}

const searched = async <Row>(search: Promise<Readonly<{ rows: Row[] }>>): Promise<Row[]> => {
  try {
    return (await search).rows
  } catch (error) {
    throw isStatementTimeout(error) ? new TooMuchToSearch('', { cause: error }) : error
  }
}

const COLUMNS = `pos::float8 as position, stream_id as stream, version::float8 as version, type,
  schema_v as "schemaVersion", event_id as "eventId",
  ${instantText('recorded_at')} as "recordedAt", data`

const MEMBER = `(stream_id = 'member-' || $3::text or data ->> 'memberId' = $3 or data ->> 'owner' = $3
  or data -> 'respondent' ->> 'memberId' = $3)`

const WHERE = `log_part = 0 and ($1::text[] is null or type = any($1)) and ($2::text is null or stream_id = $2)
  and ($3::text is null or ${MEMBER})
  and ($4::timestamptz is null or recorded_at >= $4) and ($5::timestamptz is null or recorded_at <= $5)
  and pos >= coalesce($6::bigint, 0) and pos <= coalesce($7::bigint, 9223372036854775807)`

const values = ({ types, stream, member, since, until, from, to }: EventFilter): unknown[] => [
  types,
  stream,
  member,
  since,
  until,
  from,
  to,
]

/** What the log in Postgres holds, for people who look into it. */
export const eventQueries = (pool: Pick<Pool | Connection, 'query'>): EventQueries => ({
  page: async (filter, after, limit) =>
    (
      await pool.query<StoredLine>(
        `select ${COLUMNS} from log.event where ${WHERE} and pos > $8 order by pos limit $9`,
        [...values(filter), after, limit],
      )
    ).rows,
  last: async (filter, limit) => {
    const sql = `select ${COLUMNS} from log.event where ${WHERE} order by pos desc limit $8`
    return (await searched(pool.query<StoredLine>(sql, [...values(filter), limit]))).toReversed()
  },
  count: async (filter) =>
    (
      await pool.query<TypeCount>(
        `select type, count(*)::float8 as events from log.event where ${WHERE} group by type order by type`,
        values(filter),
      )
    ).rows,
  head: async () =>
    (
      await pool.query<Readonly<{ head: number }>>(
        'select coalesce(max(pos), 0)::float8 as head from log.event where log_part = 0',
      )
    ).rows[0]?.head ?? 0,
})
