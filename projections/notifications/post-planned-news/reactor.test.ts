import { ContentId, Instant } from '@portal/contracts/ids'
import type { StoredEvent } from '@portal/infra/event-log/event-log'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { expect, it } from 'vitest'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { postPlannedNews } from './reactor.ts'

const [at, tomorrow, later] = ['2026-11-22T10', '2026-11-23T10', '2026-11-25T10'].map((text) =>
  Instant.parse(`${text}:00:00.000Z`),
)
const contentId = ContentId.parse(uuidOf('news'))

const event = (type: string, more: object = {}) =>
  ({ type, contentId, by: uuidOf('staff'), at, ...more }) as StoredEvent
const published = (from: Instant | undefined | null) => event('ContentPublished', { from, until: null })

const timersAfter = async (kind: string, ...events: readonly StoredEvent[]) => {
  const store = memoryRows()
  const fold = postPlannedNews.projection.open()
  for (const [index, one] of events.entries()) {
    const position = String(index + 1).padStart(16, '0')
    const recorded = {
      event: one,
      position,
      version: index + 1,
      eventId: uuidOf(position),
      recordedAt: Instant.parse(at),
    }
    await fold.apply(store, [{ ...recorded, stream: `${kind}-${contentId}` }])
    fold.forget()
  }
  return store.all(askTable).map((row) => {
    const { about, dueAt } = JSON.parse(row)
    return { about, dueAt }
  })
}
const toTell = (shownAt: Instant | undefined) => [{ about: { contentId, shownAt }, dueAt: shownAt }]

it('members are told of news at the moment from which it is shown, which may be moved', async () => {
  expect(await timersAfter('news', published(tomorrow))).toEqual(toTell(tomorrow))
  expect(await timersAfter('news', published(tomorrow), published(later))).toEqual(toTell(later))
})

it.each(['ContentWithdrawn', 'ContentDeleted'])(
  'members are not told of news before it is shown after %s',
  async (type) => expect(await timersAfter('news', published(tomorrow), event(type))).toEqual([]),
)

it('what is shown at once, and what is no news, is not planned', async () => {
  expect(await timersAfter('news', published(tomorrow), published(null))).toEqual([])
  expect(await timersAfter('page', published(tomorrow))).toEqual([])
})

it('planned news is known after a restore too: it is followed from the start of the log', () => {
  expect(postPlannedNews.begins).toBe('start')
})
