import { randomUUID } from 'node:crypto'
import { Instant } from '@portal/contracts/ids'
import { aReactor, REMIND_AFTER_MS } from '@portal/tests/support/projections/a-reactor'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterAll, expect, it, vi } from 'vitest'

const database = await aProjectedDatabase()
afterAll(() => database.drop())

it('a timer that was parked and is set again by an event has no dead letter any more once it is done', async () => {
  const { pool } = database
  const started = recorded(someAnswering(61, 300)).filter(({ event }) => event.type === 'ResponseStarted')
  const [first] = started.slice(0, 1)
  if (!first) throw new Error('nobody has started')
  let isBroken = true
  let done = 0
  const remind = async (): Promise<void> => {
    if (isBroken) throw new Error('broken')
    done += 1
  }
  let now = Date.now() + 100 * REMIND_AFTER_MS
  const tick = () => {
    now += 20_000 // each check is later than the pauses between attempts
    return Instant.parse(new Date(now).toISOString())
  }
  const letters = async () => (await pool.query(`select from proj.dead_letter where class = 'ask'`)).rowCount
  await fillLog(pool, [first])
  const running = aReactor(pool, { thank: async () => undefined, remind }, { now: tick })
  await vi.waitFor(async () => expect(await letters()).toBe(1), { timeout: 20_000 })
  isBroken = false
  await fillLog(pool, [{ ...first, version: first.version + 1, eventId: randomUUID() }])
  await vi.waitFor(() => expect(done).toBe(1), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await letters()).toBe(0), { timeout: 5_000 })
  await running.stop()
})
