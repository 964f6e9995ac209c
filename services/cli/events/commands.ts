import { type EventFilter, eventAt, NO_FILTER, type StoredLine } from '@portal/projections/operations/events/queries'
import type { Done } from '../operator/done.ts'
import { lookCommand } from '../operator/look-command.ts'
import type { View } from '../operator/view.ts'
import { anyText, flag, required, wholeNumber, withDefault } from '../program/parameter.ts'
import { Refused } from '../program/refused.ts'
import { eventLine, FILTERS, filterOf } from './filter.ts'
import { follow } from './follow.ts'
import { unknownStream } from './unknown-stream.ts'

const limit = withDefault(wholeNumber(), 20, 'at most this many events')

type Tailing = Readonly<{ filter: EventFilter; limit: number; isFollowing: boolean; isJson: boolean }>

/** The last events, then new ones until Ctrl-C: one line, or one line of JSON, for each. */
const tail = async (asked: Tailing, { events: queries, say, signal }: View): Promise<Done> => {
  const { filter, isFollowing, isJson } = asked
  const show = (event: StoredLine): void => say(isJson ? JSON.stringify(event) : eventLine(event))
  const head = await queries.head()
  const last = await queries.last({ ...filter, to: filter.to ?? head }, asked.limit)
  last.forEach(show)
  if (isFollowing) await follow({ queries, filter, from: head, show, signal })
  return { code: 0, lines: [], result: undefined }
}

const show = async (position: number, { events }: View): Promise<Done> => {
  const event = await eventAt(events, position)
  if (!event) throw new Refused(`The log has no event at position ${position}.`)
  return { code: 0, lines: [eventLine(event), JSON.stringify(event.data, null, 2)], result: event }
}

const stream = async (name: string, most: number, view: View): Promise<Done> => {
  const events = await view.events.page({ ...NO_FILTER, stream: name }, 0, most)
  if (events.length === 0) throw new Refused(await unknownStream(name, view))
  return { code: 0, lines: events.map(eventLine), result: events }
}

const count = async (filter: EventFilter, { events: queries }: View): Promise<Done> => {
  const counts = await queries.count(filter)
  const total = counts.reduce((sum, { events }) => sum + events, 0)
  const lines = counts.map(({ type, events }) => `${String(events).padStart(10)}  ${type}`)
  return { code: 0, lines: [...lines, `${String(total).padStart(10)}  in all`], result: { counts, total } }
}

/** `portal events …`: look at the log. Personal fields stay sealed. */
export const eventsCommands = [
  lookCommand({
    name: 'events tail',
    about: 'the newest events; with --follow also new ones, until Ctrl-C',
    examples: ['npx portal events tail --type ResponseCompleted --follow'],
    options: { ...FILTERS, limit, follow: flag('also print new events, until Ctrl-C') },
    look: (given, view) =>
      tail({ filter: filterOf(given), limit: given.limit, isFollowing: given.follow, isJson: given.json }, view),
  }),
  lookCommand({
    name: 'events show',
    about: 'one event with all stored fields',
    examples: ['npx portal events show 17204'],
    takes: { position: required(wholeNumber('POSITION'), 'its position in the log') },
    look: ({ position }, view) => show(position, view),
  }),
  lookCommand({
    name: 'events stream',
    about: 'the events of one stream, from its first',
    examples: ['npx portal events stream operations --limit 100'],
    takes: { stream: required(anyText('STREAM'), 'its name, such as survey-drinks or operations') },
    options: { limit },
    look: (given, view) => stream(given.stream, given.limit, view),
  }),
  lookCommand({
    name: 'events count',
    about: 'how many events, by type',
    examples: ['npx portal events count --since 2026-01-01'],
    options: FILTERS,
    look: (given, view) => count(filterOf(given), view),
  }),
]
