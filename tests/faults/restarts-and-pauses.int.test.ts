import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFleetUnderLoad, type FleetUnderLoad } from '../support/portal/fleet-under-load.ts'
import { LONGER_MS } from '../support/portal/large-survey.ts'
import type { RoleProcess } from '../support/portal/role-processes.ts'
import { expectAcknowledged, expectSound } from '../support/portal/soundness.ts'
import { until } from '../support/until.ts'

/** Both tests together take less. */
const SECONDS = 120
const PROJECTORS = ['projector 1', 'projector 2'] as const

let under: FleetUnderLoad

beforeAll(async () => {
  under = await aFleetUnderLoad(SECONDS)
}, 180_000 + LONGER_MS)
afterAll(() => under.close(), 60_000)

describe('a restart of Postgres under load', () => {
  /** The names of its manual. The first waits for clients, who stay connected, so a fast stop follows. */
  const restarts = { smart: ['SIGTERM', 'SIGINT'], fast: ['SIGINT'], immediate: ['SIGQUIT'] } as const

  it(
    'smart, fast or immediate, loses and duplicates nothing, and no role needs to be started again',
    async () => {
      const { fleet, pool, postgres, acknowledged, underLoad } = under
      await underLoad(false, async () => {
        for (const signals of Object.values(restarts)) {
          const former = (await postgres.pid()) ?? 0
          for (const signal of signals) {
            await sleep(700)
            await postgres.signal(signal)
          }
          await postgres.replaced(former)
          await fleet.ready()
        }
      })
      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(postgres.url, acknowledged)
      await expectSound(pool, postgres.url)
    },
    180_000 + LONGER_MS,
  )
})

describe('a projector that is paused', () => {
  const IN_A_BATCH = `select from pg_stat_activity where application_name = 'portal-projector' and state like 'idle in%'`
  const HELD = `select
      (select count(*)::int from proj.runner r where r.expires_at > clock_timestamp() and exists (
        select from unnest(r.follows) f where not exists (
          select from proj.reactor t where starts_with(f, t.projection || ' ')))) as runners,
      (select count(*)::int from proj.checkpoint c where not exists (
        select from proj.runner r where r.runner_id = c.owner and r.expires_at > clock_timestamp())) as free`

  /** Whether this many projectors are alive, and every shard has an owner. */
  const isHeldBy = async (alive: number): Promise<boolean> => {
    const { rows } = await under.pool.query<Readonly<{ runners: number; free: number }>>(HELD)
    return rows[0]?.runners === alive && rows[0].free === 0
  }

  /** In the middle of a batch, if it owns a projection at all. */
  const pause = async (projector: RoleProcess): Promise<void> => {
    for (let attempt = 0; attempt < 150; attempt += 1) {
      projector.signal('SIGSTOP')
      if ((await under.pool.query(IN_A_BATCH)).rowCount !== 0) return
      projector.signal('SIGCONT')
      await sleep(7)
    }
    projector.signal('SIGSTOP')
  }

  const takeovers = async (): Promise<number> =>
    Number((await under.pool.query('select sum(epoch) as epochs from proj.checkpoint')).rows[0]?.epochs)

  it(
    'is replaced, and commits nothing when it continues',
    async () => {
      const { fleet, pool, postgres, acknowledged, underLoad } = under
      const before = await takeovers()
      await underLoad(false, async () => {
        for (const name of PROJECTORS) {
          await until('both could work', () => isHeldBy(2))
          await pause(fleet.at(name))
          await until('the other holds all', () => isHeldBy(1))
          fleet.at(name).signal('SIGCONT')
          await fleet.ready()
        }
      })
      expect(await takeovers()).toBeGreaterThan(before)
      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(postgres.url, acknowledged)
      await expectSound(pool, postgres.url)
      expect(await fleet.stop()).toEqual(fleet.names.map(() => 0))
    },
    180_000 + LONGER_MS,
  )
})
