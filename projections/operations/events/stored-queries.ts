import type { Pool } from '@portal/infra/database/pool'
import type { OpenFeed } from '@portal/infra/event-log/log-place'
import type { PositionNumbers } from '@portal/infra/feed/feed'
import type { StoredEvents } from '@portal/infra/feed/stored-rows'
import { type EventFilter, type EventQueries, eventQueries, type StoredLine, type TypeCount } from './queries.ts'

/** What the log shows as rows one by one, where it cannot be asked by SQL. */
type Looking = Readonly<{ events: StoredEvents; numbers: PositionNumbers }>
type Row = Awaited<ReturnType<StoredEvents['read']>>['rows'][number]
type Data = Readonly<Record<string, unknown>>

const PAGE = { limit: 5_000, maxBytes: 8 * 1024 * 1024 }

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

const lineOf = (row: Row, { numberOf }: PositionNumbers): StoredLine => {
  const { position, stream, version, eventId, recordedAt, schemaVersion, json } = row
  const data: unknown = JSON.parse(json)
  const type = isData(data) ? String(data['type']) : ''
  return { position: numberOf(position) ?? 0, stream, version, type, schemaVersion, eventId, recordedAt, data }
}

const isOf = ({ stream, data }: StoredLine, member: string): boolean => {
  if (stream === `member-${member}`) return true
  if (!isData(data)) return false
  const respondent = data['respondent']
  return [data['memberId'], data['owner'], isData(respondent) && respondent['memberId']].includes(member)
}

const isBetween = <Value extends string | number>(value: Value, from: Value | null, to: Value | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)

/** The same as the conditions in SQL: what is null does not narrow. */
const matches = (line: StoredLine, { types, stream, member, since, until, from, to }: EventFilter): boolean =>
  (types?.includes(line.type) ?? true) &&
  [null, line.stream].includes(stream) &&
  (member === null || isOf(line, member)) &&
  isBetween(line.recordedAt, since, until) &&
  isBetween(line.position, from, to)

const headOf = async ({ events, numbers }: Looking): Promise<number> =>
  numbers.numberOf((await events.read(numbers.positionOf(0), { limit: 1, maxBytes: 1 })).head) ?? 0

async function* pagesAfter({ events, numbers }: Looking, after: number): AsyncGenerator<Row> {
  for (let at = numbers.positionOf(after); ; ) {
    const { rows, upTo, head } = await events.read(at, PAGE)
    yield* rows
    if (upTo === head) return
    at = upTo
  }
}

/** A stream's events are in the order of the log as well. */
async function* inOrder(looking: Looking, filter: EventFilter, after: number): AsyncGenerator<StoredLine> {
  const begin = Math.max(after, (filter.from ?? 1) - 1)
  if (begin >= (await headOf(looking))) return
  const rows = filter.stream === null ? pagesAfter(looking, begin) : looking.events.ofStream(filter.stream)
  for await (const row of rows) {
    const line = lineOf(row, looking.numbers)
    if (line.position > (filter.to ?? Number.MAX_SAFE_INTEGER)) return
    if (line.position > begin && matches(line, filter)) yield line
  }
}

async function* newestFirst({ events, numbers }: Looking, filter: EventFilter): AsyncGenerator<StoredLine> {
  for await (const row of events.newest()) {
    const line = lineOf(row, numbers)
    if (line.position < (filter.from ?? 0)) return
    if (matches(line, filter)) yield line
  }
}

const take = async (lines: AsyncIterable<StoredLine>, limit: number): Promise<readonly StoredLine[]> => {
  const taken: StoredLine[] = []
  for await (const line of lines) {
    taken.push(line)
    if (taken.length >= limit) break
  }
  return taken
}

const countOf = async (lines: AsyncIterable<StoredLine>): Promise<readonly TypeCount[]> => {
  const counts = new Map<string, number>()
  for await (const { type } of lines) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, events]) => ({ type, events })).toSorted((a, b) => (a.type < b.type ? -1 : 1))
}

/**
 * `eventQueries` of a log that cannot be asked by SQL. It looks through what lies between `from` and `to`, or through the one
 * stream, so the time that it takes is that of the log's length.
 */
const storedEventQueries = (looking: Looking): EventQueries => ({
  page: (filter, after, limit) => take(inOrder(looking, filter, after), limit),
  last: async (filter, limit) => (await take(newestFirst(looking, filter), limit)).toReversed(),
  count: (filter) => countOf(inOrder(looking, filter, 0)),
  head: () => headOf(looking),
})

/** `eventQueries` of the log, wherever it is. */
export const eventQueriesOn = (pool: Pool, { feed, events }: Pick<OpenFeed, 'feed' | 'events'>): EventQueries =>
  events ? storedEventQueries({ events, numbers: feed.numbers }) : eventQueries(pool)
