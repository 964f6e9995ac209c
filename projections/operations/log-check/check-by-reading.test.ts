import { eventRegistry } from '@portal/contracts/events/registry'
import { Instant } from '@portal/contracts/ids'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { positionOf, START } from '@portal/infra/event-log/position'
import { memoryFeed } from '@portal/infra/feed/memory'
import { describe, expect, it } from 'vitest'
import { checkByReading } from './check-by-reading.ts'

const at = Instant.parse('2026-01-01T00:00:00.000Z')
const row = (number: number, stream: string, version: number, type = 'ResponseCompleted', schemaVersion = 1) => ({
  position: positionOf(number),
  stream,
  version,
  eventId: `event ${number}`,
  recordedAt: at,
  schemaVersion,
  json: JSON.stringify({ type }),
})
type Row = ReturnType<typeof row>
type Checkpoint = Readonly<{ name: string; pos: string; event_id: string | null; log_id: string }>

const log = memoryEventLog()
const check = (rows: readonly Row[], checkpoints: readonly Checkpoint[] = [], signal = new AbortController().signal) =>
  checkByReading(
    {
      pool: { query: async () => ({ rows: checkpoints }) } as never,
      feed: {
        ...memoryFeed(log),
        eventIdAt: async (position) => rows.find((one) => one.position === position)?.eventId ?? null,
      },
      rows: {
        read: async (after) => {
          const page = rows.filter(({ position }) => position > after).slice(0, 2)
          const head = rows.at(-1)?.position ?? START
          return { rows: page, upTo: page.at(-1)?.position ?? head, head }
        },
      },
    },
    { registry: eventRegistry, signal },
  )

const whole = [row(1, 'a', 1), row(4, 'b', 1), row(9, 'a', 2)]

describe('a log that cannot be asked by SQL', () => {
  it('is whole whatever holes its positions have', async () => {
    const checkpoint = { name: 'member v1', pos: positionOf(9), event_id: 'event 9', log_id: log.logId }
    const fresh = { name: 'survey v1', pos: START, event_id: null, log_id: log.logId }
    expect(await check(whole, [checkpoint, fresh])).toEqual({ outcome: 'checked', events: 3, faults: [] })
  })

  it('is damaged where a version is missing, twice there, or out of order', async () => {
    const { faults } = await check([...whole, row(10, 'a', 4), row(11, 'b', 1)])
    expect(faults).toEqual([{ fault: 'versions out of order in a stream', count: 2, examples: ['a 4', 'b 1'] }])
  })

  it('is damaged where this code cannot read an event', async () => {
    const { faults } = await check([...whole, row(12, 'b', 2, 'Unheard'), row(13, 'b', 3, 'ResponseCompleted', 9)])
    expect(faults).toEqual([
      { fault: 'events that this code cannot read', count: 2, examples: ['b 2: Unheard', 'b 3: ResponseCompleted'] },
    ])
  })

  it('names checkpoints that are not of it', async () => {
    const { faults } = await check(whole, [
      { name: 'member v1', pos: positionOf(9), event_id: 'event 9', log_id: 'another' },
      { name: 'reporting v1', pos: positionOf(8), event_id: 'event 8', log_id: log.logId },
      { name: 'survey v1', pos: positionOf(4), event_id: 'event 5', log_id: log.logId },
    ])
    expect(faults).toMatchObject([
      {
        fault: 'checkpoints that are not of this log',
        examples: [
          'member v1 is of another log',
          'reporting v1 stands where no event is',
          'survey v1 names another event than the one at its position',
        ],
      },
    ])
  })

  it('is left as it is by a check that is stopped', async () =>
    expect(await check(whole, [], AbortSignal.abort())).toMatchObject({ outcome: 'stopped' }))
})
