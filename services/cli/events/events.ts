import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFilter, EventQueries, StoredLine } from '@portal/projections/operations/events/queries'
import type { CliCommand } from '../command.ts'
import {
  type Asked,
  type Done,
  type Operator,
  type OperatorCommand,
  operatorCommand,
} from '../operator/operator-command.ts'
import { wholeNumber } from '../projection/models.ts'
import { Refused } from '../refused.ts'
import { eventLine, FILTER_USAGE, FILTERS, filterOf } from './event-filter.ts'

const LIMIT = 20
const PAGE = 500
const LOOK_EVERY_MS = 250

const limitOf = (asked: Asked): number => wholeNumber(asked, 'limit') ?? LIMIT

type Show = (event: StoredLine) => void

const follow = async (queries: EventQueries, filter: EventFilter, from: number, show: Show, signal: AbortSignal) => {
  for (let at = from; !signal.aborted; ) {
    const head = await queries.head()
    const events = head > at ? await queries.page(filter, at, PAGE) : []
    events.forEach(show)
    at = events.length === PAGE ? (events.at(-1)?.position ?? head) : head
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** The last ones, then what comes, until Ctrl-C: a line each, or JSON a line. */
const tail = async (asked: Asked, { events: queries, say, signal }: Operator): Promise<Done> => {
  const filter = filterOf(asked)
  const show: Show = (event) => say(asked.values['json'] === true ? JSON.stringify(event) : eventLine(event))
  const head = await queries.head()
  const last = await queries.last({ ...filter, to: filter.to ?? head }, limitOf(asked))
  last.forEach(show)
  if (asked.values['follow'] === true) await follow(queries, filter, head, show, signal)
  return { code: 0, lines: [], result: undefined }
}

const positionIn = ({ rest }: Asked): number => {
  const position = Number(rest[0])
  if (rest.length === 1 && Number.isSafeInteger(position) && position > 0) return position
  throw new Refused('Name one position: npx portal events show 17204')
}

const show = async (asked: Asked, { events }: Operator): Promise<Done> => {
  const position = positionIn(asked)
  const [event] = await events.page({ ...filterOf(asked), from: position, to: position }, 0, 1)
  if (!event) throw new Refused(`The log has no event at position ${position}.`)
  return { code: 0, lines: [eventLine(event), JSON.stringify(event.data, null, 2)], result: event }
}

const streamIn = ({ rest }: Asked): string => {
  const [stream, ...more] = rest
  if (stream !== undefined && more.length === 0) return stream
  throw new Refused('Name one stream: npx portal events stream survey-drinks')
}

const stream = async (asked: Asked, { events: queries }: Operator): Promise<Done> => {
  const events = await queries.page({ ...filterOf(asked), stream: streamIn(asked) }, 0, limitOf(asked))
  return { code: 0, lines: events.map(eventLine), result: events }
}

const count = async (asked: Asked, { events: queries }: Operator): Promise<Done> => {
  const counts = await queries.count(filterOf(asked))
  const total = counts.reduce((sum, { events }) => sum + events, 0)
  const lines = counts.map(({ type, events }) => `${String(events).padStart(10)}  ${type}`)
  return { code: 0, lines: [...lines, `${String(total).padStart(10)}  in all`], result: { counts, total } }
}

const command = (
  name: string,
  usage: string,
  about: string,
  example: string,
  check: (asked: Asked) => unknown,
  act: OperatorCommand['act'],
): CliCommand =>
  operatorCommand({
    name: `events ${name}`,
    usage,
    about,
    example: `npx portal events ${name} ${example}`.trimEnd(),
    options: { ...FILTERS, limit: 'text', follow: 'flag' },
    read: (asked) => {
      filterOf(asked)
      limitOf(asked)
      check(asked)
      return { target: 'log' }
    },
    plan: null,
    act,
  })

/** `portal events …`: a look into the log. Personal fields stay sealed. */
export const eventsCommands: readonly CliCommand[] = [
  command(
    'tail',
    `${FILTER_USAGE} [--limit N] [--follow] [--json]`,
    'the newest events; with --follow also those that come, until Ctrl-C',
    '--type ResponseCompleted --follow',
    () => undefined,
    tail,
  ),
  command('show', 'POSITION [--json]', 'one event with all that is stored of it', '17204', positionIn, show),
  command(
    'stream',
    `STREAM [--limit N] [--json]`,
    'the events of one stream, from its first',
    'operations --limit 100',
    streamIn,
    stream,
  ),
  command(
    'count',
    `${FILTER_USAGE} [--json]`,
    'how many events, by type',
    '--since 2026-01-01',
    () => undefined,
    count,
  ),
]
