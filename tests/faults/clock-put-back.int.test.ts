import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Acknowledged, answering } from '../support/portal/answering-members.ts'
import { aFleet, type Fleet } from '../support/portal/fleet.ts'
import { aLargeSurvey, LONGER_MS } from '../support/portal/large-survey.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD } from '../support/portal/role-processes.ts'
import { expectAcknowledged, expectSound } from '../support/portal/soundness.ts'
import { allReached } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const CLOCK = fileURLToPath(new URL('../support/portal/put-back-clock.ts', import.meta.url))
const WITH_CLOCK = { NODE_OPTIONS: `--import=${CLOCK}` }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LANES = 2

let database: TestDatabase
let fleet: Fleet
let usernames: readonly string[]

beforeAll(async () => {
  database = await aDatabase()
  usernames = await aCommunity(database.url, 8)
  const largeSurveyRead = await aLargeSurvey(database.url, database.pool)
  fleet = await aFleet(database.url, [
    { name: 'api', role: 'api', settings: WITH_CLOCK },
    { name: 'projector', role: 'projector', settings: WITH_CLOCK },
    { name: 'worker', role: 'worker', settings: WITH_CLOCK },
  ])
  await fleet.ready()
  await largeSurveyRead()
  await allReached(database.pool)
}, 180_000 + LONGER_MS)
afterAll(async () => {
  fleet.killAll()
  await database.drop()
}, 60_000)

/** The position and time of day of replies to members, by the api's clock. */
const OF_MEMBERS = `select pos::int, (data->>'at')::timestamptz as at, recorded_at as recorded from log.event
  where type = 'PageSaved' order by pos`
type Told = Readonly<{ pos: number; at: Date; recorded: Date }>

/** When the next run of each repeated job is due, by the clock that set it: milliseconds since 1970. */
const nextRuns = async (): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<Readonly<{ due: string }>>(
    `select process_at_ms as due from bullmq.job where state = 'delayed' and scheduler_id is not null`,
  )
  return rows.map(({ due }) => Number(due))
}

describe('setting the clock of all roles back by an hour under load', () => {
  const acknowledged: Acknowledged[] = []

  it(
    'ends no session, loses, duplicates and reorders nothing, and jobs continue to be repeated',
    async () => {
      const [early = '', ...others] = usernames
      const signedInBefore = await memberClient(fleet.api, early, PASSWORD)
      const load = answering({
        at: fleet.api,
        usernames: others,
        lanes: LANES,
        saves: 25,
        paceMs: 40,
        isErasing: false,
      })
      await until('some have saved', async () => ((await database.pool.query(OF_MEMBERS)).rowCount ?? 0) > 20)
      await until('repeated jobs have been set', async () => (await nextRuns()).length > 0)

      const putBack = Date.now()
      for (const name of fleet.names) fleet.at(name).signal('SIGUSR2')
      await until('some have saved at an earlier hour', async () => {
        const { rows } = await database.pool.query<Told>(OF_MEMBERS)
        return rows.filter(({ at }) => at.getTime() < putBack - HOUR_MS / 2).length > 20
      })
      await signedInBefore.tokenOf('morning-drinks')
      await memberClient(fleet.api, early, PASSWORD)
      acknowledged.push(...(await load.stop()))

      const { rows } = await database.pool.query<Told>(OF_MEMBERS)
      const isLater = (told: Told, index: number) => index === 0 || told.recorded >= (rows[index - 1]?.recorded ?? 0)
      expect(rows.every(isLater)).toBe(true) // by the clock of the database, which was not changed
      const steps = rows.filter(({ at }, index) => at < (rows[index - 1]?.at ?? at))
      expect(steps.length).toBeGreaterThan(0) // the order of the log is that of positions, not of time
      expect(fleet.collapsed).toEqual([])
      await expectAcknowledged(database.url, acknowledged)

      await until('the next runs are set by the new time', async () =>
        (await nextRuns()).some((due) => due < Date.now() - HOUR_MS + 2 * MINUTE_MS),
      )
      await expectSound(database.pool, database.url)
      expect(await fleet.stop()).toEqual([0, 0, 0])
    },
    120_000 + LONGER_MS,
  )
})
