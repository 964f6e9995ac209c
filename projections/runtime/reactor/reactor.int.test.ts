import { setTimeout as sleep } from 'node:timers/promises'
import { Instant } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'
import { localHints } from '@portal/infra/feed/hints'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { aReactor, REMIND_AFTER_MS, thanking } from '@portal/tests/support/projections/a-reactor'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, reached } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askForRetry } from '../batches/retry.ts'
import { evict } from '../builds/control.ts'
import { beginReactor, foresee } from './begin.ts'
import { headOf } from './prepare.ts'
import type { Cause } from './reactor.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const events = recorded(someAnswering(61, 900))
const completed = events.flatMap(({ event }) => (event.type === 'ResponseCompleted' ? [event] : []))
const startedIds = events.flatMap(({ event }) =>
  event.type === 'ResponseStarted' && 'responseId' in event ? [String(event.responseId)] : [],
)
const completedIds = completed.map((event) => ('responseId' in event ? String(event.responseId) : ''))
const unfinished = startedIds.filter((id) => !completedIds.includes(id))
const LONG_AGO = Instant.parse('2000-01-01T00:00:00.000Z')
const LATER = Instant.parse(new Date(Date.now() + 100 * REMIND_AFTER_MS).toISOString())

type About = Readonly<{ responseId: string }>

/** Records what was done, and for which cause. */
const noting = () => {
  const done: { what: string; responseId: string; id: string }[] = []
  const note =
    (what: string) =>
    async ({ responseId }: About, { id }: Cause) => {
      done.push({ what, responseId, id })
    }
  return { done, handlers: { thank: note('thank'), remind: note('remind') } }
}

const waiting = async (): Promise<readonly Readonly<{ what: string; isParked: boolean }>[]> =>
  (await database.pool.query(`select what, is_parked as "isParked" from thanking_v1.ask order by id`)).rows

const of = (done: readonly Readonly<{ what: string; responseId: string }>[], what: string) =>
  done.filter((one) => one.what === what).map(({ responseId }) => responseId)

describe('a reactor', () => {
  it('does once what each event asks for, and keeps its timers until they are due', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const { done, handlers } = noting()
    let now = LONG_AGO
    const running = aReactor(pool, handlers, { now: () => now })
    await reached(pool, 'thanking')
    await vi.waitFor(() => expect(of(done, 'thank').toSorted()).toEqual(completedIds.toSorted()), { timeout: 20_000 })
    const timers = unfinished.map(() => ({ what: 'remind', isParked: false }))
    await vi.waitFor(async () => expect(await waiting()).toEqual(timers), { timeout: 20_000 })
    expect(of(done, 'remind')).toEqual([])

    now = LATER
    await vi.waitFor(() => expect(of(done, 'remind').toSorted()).toEqual(unfinished.toSorted()), { timeout: 20_000 })
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 })
    await running.stop()
    expect(new Set(done.map(({ id }) => id)).size).toBe(done.length)
    const rows = (await pool.query('select sum(started)::int as started from thanking_v1.seen')).rows
    expect(rows).toEqual([{ started: startedIds.length }])
  })

  it('takes what comes in quick succession in few batches, at most five in a second', async () => {
    const { pool } = database
    const hints = localHints()
    const { handlers } = noting()
    const running = aReactor(pool, handlers, { feed: postgresFeed({ pool, hints }), now: () => LONG_AGO })
    const checkpoints = new Set<string>()
    const some = recorded(someAnswering(62, 100))
    const begun = performance.now()
    for (const event of some) {
      await fillLog(pool, [event])
      hints.wake()
      await sleep(15)
      const text = `select xmin::text as write from proj.checkpoint where projection = 'thanking'`
      for (const { write } of (await pool.query<Readonly<{ write: string }>>(text)).rows) checkpoints.add(write)
    }
    const seconds = (performance.now() - begun) / 1_000
    await reached(pool, 'thanking')
    await running.stop()
    expect(checkpoints.size).toBeLessThan(9 * seconds + 5) // four passes in a second too, and the first writes: made, taken
  })

  it('fires a timer late rather than never if no worker ran when it was due', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const first = noting()
    const before = aReactor(pool, first.handlers, { now: () => LONG_AGO })
    await reached(pool, 'thanking')
    await before.stop()
    const { done, handlers } = noting()
    const after = aReactor(pool, handlers, { now: () => LATER })
    await vi.waitFor(() => expect(of(done, 'remind')).toHaveLength(unfinished.length), { timeout: 20_000 })
    await after.stop()
  })

  it('holds back the key of an ask that fails permanently, retries or skips it as an operator says, and does all others', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const [bad = '', worse = ''] = completedIds
    const healed = new Set<string>()
    const { done, handlers } = noting()
    const thank = async (about: About, cause: Cause) => {
      if ([bad, worse].includes(about.responseId) && !healed.has(about.responseId)) throw new Error(about.responseId)
      await handlers.thank(about, cause)
    }
    let now = Date.parse('2026-01-01T00:00:00.000Z')
    const tick = () => {
      now += 20_000 // each check is later than the pauses between attempts
      return Instant.parse(new Date(now).toISOString())
    }
    const running = aReactor(pool, { ...handlers, thank }, { now: tick })
    const letters = async () =>
      (await pool.query(`select key, class, error from proj.dead_letter where class = 'ask' order by key`)).rows
    await vi.waitFor(async () => expect(await letters()).toHaveLength(2), { timeout: 20_000 })
    expect((await letters()).map(({ key }) => key)).toEqual([`response-${bad}`, `response-${worse}`].toSorted())
    for (const { error } of await letters()) expect(error).not.toContain(bad) // never what an error quotes
    await vi.waitFor(() => expect(of(done, 'thank')).toHaveLength(completedIds.length - 2), { timeout: 20_000 })

    healed.add(bad)
    await askForRetry(pool, { ...thanking.projection }, `response-${bad}`)
    await vi.waitFor(() => expect(of(done, 'thank')).toContain(bad), { timeout: 20_000 })
    await evict(thanking.projection, pool, `response-${worse}`, 'for a test')
    await vi.waitFor(async () => expect((await waiting()).some(({ isParked }) => isParked)).toBe(false), {
      timeout: 20_000,
    })
    expect(await letters()).toEqual([])
    expect(of(done, 'thank')).not.toContain(worse)
    await running.stop()
  })

  it('retries as long as a server cannot be reached, and parks nothing', async () => {
    const { pool } = database
    await fillLog(pool, events.slice(0, 300))
    class Away extends Error {}
    let isAway = true
    let tries = 0
    const { done, handlers } = noting()
    const thank = async (about: About, cause: Cause) => {
      tries += 1
      if (isAway) throw new Away('the log is away')
      await handlers.thank(about, cause)
    }
    let now = Date.parse('2026-01-01T00:00:00.000Z')
    const tick = () => {
      now += 60_000
      return Instant.parse(new Date(now).toISOString())
    }
    const isTransient = (error: unknown) => error instanceof Away
    const running = aReactor(pool, { thank, remind: async () => undefined }, { now: tick, isTransient })
    await vi.waitFor(() => expect(tries).toBeGreaterThan(60), { timeout: 20_000 })
    isAway = false
    await vi.waitFor(async () => expect((await waiting()).some(({ what }) => what === 'thank')).toBe(false), {
      timeout: 20_000,
    })
    expect(done.length).toBeGreaterThan(0)
    expect((await pool.query('select from proj.dead_letter')).rowCount).toBe(0)
    await running.stop()
  })

  it('has each effect under one id, also if it begins again at the start of the log', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const feed = postgresFeed({ pool })
    const { done, handlers } = noting()
    const thanked = (times: number) =>
      vi.waitFor(() => expect(of(done, 'thank')).toHaveLength(times * completedIds.length), { timeout: 20_000 })
    const running = aReactor(pool, handlers, { now: () => LONG_AGO })
    await thanked(1)
    await beginReactor(pool, feed, thanking, feed.start)
    await thanked(2)
    await running.stop()
    expect(new Set(done.map(({ id }) => id)).size).toBe(completedIds.length)
    const { rows } = await pool.query('select sum(started)::int as started from thanking_v1.seen')
    expect(rows).toEqual([{ started: startedIds.length }])
  })

  it('begins at the head or where an operator says, and a dry run shows what it would do', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const feed = postgresFeed({ pool })
    const at = events.findIndex(({ event }, i) => i > 500 && event.type === 'ResponseCompleted')
    const position: Position = feed.numbers.positionOf(at) // events are numbered from 1: this is the one before
    const behind = events.slice(at)
    const thanks = behind.filter(({ event }) => event.type === 'ResponseCompleted').length
    const foreseen = await foresee(feed, thanking, position)
    expect(foreseen.asks['thank']).toEqual({ atOnce: thanks, timers: 0 })
    expect((await pool.query(`select to_regclass('thanking_v1.ask') as made`)).rows).toEqual([{ made: null }])

    await beginReactor(pool, feed, thanking, position)
    const { done, handlers } = noting()
    const running = aReactor(pool, handlers, { now: () => LONG_AGO })
    await reached(pool, 'thanking')
    await vi.waitFor(() => expect(of(done, 'thank')).toHaveLength(thanks), { timeout: 20_000 })
    await beginReactor(pool, feed, thanking, await headOf(feed))
    await reached(pool, 'thanking')
    await running.stop()
    expect(of(done, 'thank')).toHaveLength(thanks)
  })

  it('of another log stops, waits for an operator to set its beginning, and does nothing', async () => {
    const { pool } = database
    await fillLog(pool, events)
    const { done, handlers } = noting()
    const feed = postgresFeed({ pool })
    const first = aReactor(pool, handlers, { now: () => LONG_AGO })
    await reached(pool, 'thanking')
    await first.stop()
    const before = done.length
    await pool.query(`update proj.checkpoint set log_id = gen_random_uuid()`)
    const second = aReactor(pool, handlers, { now: () => LATER })
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query('select state, reason from proj.checkpoint')
        expect(rows[0]).toMatchObject({
          state: 'stopped',
          reason: expect.stringContaining('portal reactor begin thanking'),
        })
      },
      { timeout: 20_000 },
    )
    await second.stop()
    expect(done).toHaveLength(before)
    expect(feed.start).toBeTruthy()
  })
})
