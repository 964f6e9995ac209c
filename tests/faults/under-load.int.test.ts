import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFleetUnderLoad, type FleetUnderLoad } from '../support/portal/fleet-under-load.ts'
import { LONGER_MS } from '../support/portal/large-survey.ts'
import { askingForJobs, expectAcknowledged, expectErased, expectSound } from '../support/portal/soundness.ts'
import { chanceOf } from '../support/surveys/answering.ts'

/** Two minutes in CI, else this many seconds. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? (process.env['CI'] ? 120 : 30))
const SEED = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)
const DATABASE = 'postgres'

let under: FleetUnderLoad

beforeAll(async () => {
  under = await aFleetUnderLoad(SECONDS)
}, 180_000 + LONGER_MS)
afterAll(() => under.close(), 60_000)

const kill = async (name: string): Promise<void> => {
  if (name === DATABASE) await under.postgres.signal('SIGKILL')
  else under.fleet.kill(name)
}

describe('kill -9', () => {
  it(
    `of every role at random points for ${SECONDS} s (FAULT_SEED=${SEED}) loses and duplicates nothing; jobs are done, erasures finished`,
    async () => {
      const { fleet, pool, postgres, acknowledged, underLoad } = under
      const chance = chanceOf(SEED)
      const victims = [...fleet.names, DATABASE]
      const jobs = askingForJobs(postgres.url)
      let kills = 0
      await underLoad(true, async () => {
        for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; kills += 1) {
          await sleep(1_000 + chance(2_500))
          await kill(victims[kills < victims.length ? kills : chance(victims.length)] ?? DATABASE) // first each once
          await jobs.add('forget-expired-sessions', `kill-${kills}`)
        }
      })

      expect(fleet.collapsed).toEqual([])
      await jobs.add('finish-erasures', 'after-the-kills')
      await expectErased(
        pool,
        postgres.url,
        acknowledged.filter(({ isErased }) => isErased),
      )
      await expectAcknowledged(postgres.url, acknowledged)
      expect(await jobs.allDone()).toBe(0)
      await jobs.close()
      await expectSound(pool, postgres.url)
    },
    300_000 + SECONDS * 1_000 + LONGER_MS,
  )
})
