import type { ReportScheduleEvent } from '@portal/contracts/events/reporting'
import { Instant } from '@portal/contracts/ids'
import { itemId, researcher } from '@portal/tests/support/banners'
import {
  at,
  begun,
  ended,
  monday,
  mondayAfter,
  noor,
  omar,
  scheduled,
  scheduleId,
  sendingId,
} from '@portal/tests/support/schedules'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import type { Projection } from '../../runtime/projection.ts'
import { askTable } from '../../runtime/reactor/asks.ts'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { scheduleProjection } from './projector.ts'
import { followSchedules } from './reactor.ts'
import { scheduleTable } from './tables.ts'

const of = { scheduleId, reportId: itemId, at }
const unscheduled = { type: 'ReportUnscheduled', ...of, by: researcher } as const
const made = { type: 'ReportFileMade', ...of, sendingId, storedName: 'a'.repeat(32), bytes: 9 } as const
const reportGone = ended({ failure: 'report-deleted', outcomes: [] })

/** Follows events one by one, or all in one batch. */
const after = async ({ open }: Projection, events: readonly ReportScheduleEvent[], isOneBatch: boolean) => {
  const store = memoryRows()
  const fold = open()
  const all = events.map((event, index) => ({
    event,
    stream: `report-schedule-${event.scheduleId}`,
    position: String(index + 1).padStart(16, '0'),
    version: index + 1,
    eventId: uuidOf(`event ${index}`),
    recordedAt: at,
  }))
  for (const batch of isOneBatch ? [all] : all.map((one) => [one])) {
    await fold.apply(store, batch)
    fold.forget()
  }
  return store
}

describe.each([true, false])('in one batch: %s', (isOneBatch) => {
  const rowsAfter = async (...events: readonly ReportScheduleEvent[]) =>
    (await after(scheduleProjection, events, isOneBatch)).all(scheduleTable).map((row) => JSON.parse(row))

  it('the read model has a schedule as it was saved last, with its sendings', async () => {
    const [row] = await rowsAfter(scheduled(), begun(), made, scheduled({ revision: 2, language: 'fr', to: [noor] }))
    expect(row).toMatchObject({ scheduleId, reportId: itemId, recipients: [noor], language: 'fr', revision: 2 })
    expect(row.sendings).toMatchObject([
      { sendingId, cause: 'time', dueAt: monday, endedAt: null, to: [noor, omar], storedName: 'a'.repeat(32) },
    ])
  })

  it('the read model says what became of a sending, and when the next one is', async () => {
    const [row] = await rowsAfter(scheduled(), begun(), ended())
    expect(row).toMatchObject({ nextAt: mondayAfter, isPaused: false })
    expect(row.sendings).toMatchObject([{ endedAt: monday, failure: null, outcomes: ended().outcomes }])
  })

  it('the read model shows a schedule as paused once its dashboard was gone', async () => {
    const [row] = await rowsAfter(scheduled(), begun(), reportGone)
    expect(row).toMatchObject({ nextAt: null, isPaused: true, sendings: [{ failure: 'report-deleted' }] })
  })

  it('the read model has none that was deleted', async () =>
    expect(await rowsAfter(scheduled(), begun(), unscheduled)).toEqual([]))

  const asksAfter = async (...events: readonly ReportScheduleEvent[]) => {
    const store = await after(followSchedules.projection, events, isOneBatch)
    return store.all(askTable).map((row) => {
      const { what, about, dueAt } = JSON.parse(row)
      return { what, about, dueAt }
    })
  }
  const next = (dueAt: Instant) => ({ what: 'begin', about: { scheduleId, dueAt }, dueAt })
  const about = { scheduleId, sendingId }
  const send = { what: 'send', about, dueAt: null }
  const giveUp = { what: 'give-up', about, dueAt: Instant.parse('2026-11-24T23:30:00.000Z') }

  it('a schedule that is saved has a timer at its next time, and none while it is paused', async () => {
    expect(await asksAfter(scheduled())).toEqual([next(monday)])
    expect(await asksAfter(scheduled(), scheduled({ nextAt: mondayAfter }))).toEqual([next(mondayAfter)])
    expect(await asksAfter(scheduled(), scheduled({ isPaused: true, nextAt: null }))).toEqual([])
    expect(await asksAfter(scheduled(), unscheduled)).toEqual([])
  })

  it('a sending that begins is asked for, is given up after 40 hours, and sets the timer of the next one', async () => {
    const asked = await asksAfter(scheduled(), begun())
    expect(asked).toHaveLength(3)
    expect(asked).toEqual(expect.arrayContaining([send, giveUp, next(mondayAfter)]))
  })

  it('a sending that has ended is not given up', async () => {
    const asked = await asksAfter(scheduled(), begun(), ended())
    expect(new Set(asked.map(({ what }) => what))).toEqual(new Set(['begin', 'send']))
  })

  it('nothing more is sent of a dashboard that was deleted', async () => {
    const asked = await asksAfter(scheduled(), begun(), reportGone)
    expect(asked.map(({ what }) => what)).toEqual(['send'])
  })
})
