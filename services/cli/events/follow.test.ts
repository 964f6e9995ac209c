import { NO_FILTER, type StoredLine } from '@portal/projections/operations/events/queries'
import { expect, it } from 'vitest'
import { follow } from './follow.ts'

const lineAt = (position: number): StoredLine => ({
  position,
  stream: 'response-1',
  version: position,
  type: 'PageAnswered',
  schemaVersion: 1,
  eventId: '',
  recordedAt: '',
  data: {},
})

it('shows an event once that comes between the look at the head and the one at the events', async () => {
  const stop = new AbortController()
  const [heads, shown]: [number[], number[]] = [[2, 3], []]
  const stored = [1, 2, 3].map(lineAt)
  await follow({
    queries: {
      head: async () => {
        const head = heads.shift()
        if (head === undefined) stop.abort()
        return head ?? 3
      },
      page: async ({ to }, after) =>
        stored.filter(({ position }) => position > after && position <= (to ?? Number.POSITIVE_INFINITY)),
    },
    filter: NO_FILTER,
    from: 0,
    show: ({ position }) => void shown.push(position),
    signal: stop.signal,
  })
  expect(shown).toEqual([1, 2, 3])
})
