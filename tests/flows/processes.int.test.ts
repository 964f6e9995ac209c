import { freePort } from '@portal/infra/local/process/ports'
import { processFigures } from '@portal/projections/operations/system-status/processes'
import { PARTS } from '@portal/services/cli/migrate/migrations'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, launchRole, portal, type RoleName, type RoleProcess } from '../support/portal/role-processes.ts'
import { aDatabase } from '../support/servers/database.ts'
import { temporaryFolder } from '../support/servers/temporary-folder.ts'
import { until } from '../support/until.ts'

const database = await aDatabase(PARTS)
const folder = temporaryFolder()
const running: RoleProcess[] = []
afterAll(async () => {
  for (const role of running) role.kill()
  await Promise.all(running.map(({ ended }) => ended))
  await database.drop()
})

const ROLES: readonly RoleName[] = ['api', 'projector', 'relay', 'worker']

/** The relay says that it runs although its Kafka cannot be reached. */
const start = async (role: RoleName): Promise<RoleProcess> => {
  const settings = { KAFKA_BROKERS: '127.0.0.1:1', STATE_DIR: folder.at('state') }
  const launched = launchRole(role, database.url, await freePort(), settings)
  running.push(launched)
  return launched
}

const seen = async (): Promise<readonly string[]> =>
  (await processFigures(database.pool)).map(({ role }) => role).toSorted()

it('each role says that it runs; one that was killed is lost, and those that stop in order are no longer there', async () => {
  const processes = await Promise.all(ROLES.map(start))
  await until('each role has said so', async () => (await seen()).join() === ROLES.join())
  const [figures] = await processFigures(database.pool)
  expect(figures).toMatchObject({ isLost: false, folder: folder.at('state'), disk: { freeBytes: expect.any(Number) } })

  const killed = processes.at(-1)
  killed?.kill()
  await killed?.ended
  for (const role of processes.slice(0, -1)) expect((await role.terminate()).code).toBe(0)
  expect(await seen()).toEqual(['worker'])

  await database.pool.query(`update process.running set beat_at = beat_at - interval '16 seconds'`)
  const { out, code } = await portal(['status', '--json'], environmentOf(database.url))
  const { problems }: { problems: readonly string[] } = JSON.parse(out)
  expect(code).toBe(1)
  expect(problems).toContainEqual(expect.stringMatching(/^A worker on .+ is lost: no sign of life for \d+ s$/))

  await start('worker')
  await until('another has said that it runs', async () => (await seen()).length === 2)
  const [lost, after] = await processFigures(database.pool)
  expect([lost?.isLost, lost?.isReplaced, after?.isLost]).toEqual([true, true, false])
})
