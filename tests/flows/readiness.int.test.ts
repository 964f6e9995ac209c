import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePostmasterPid } from '@portal/infra/local/postgres/adopt'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { placeIn } from '@portal/infra/local/postgres/place'
import { freePort } from '@portal/infra/local/process/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCommunity, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { until } from '../support/until.ts'

let stateDir: string
let port: number
let server: EmbeddedPostgres
let roles: readonly RoleProcess[] = []

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'portal-ready-'))
  await chmod(stateDir, 0o755) // as root the database runs as another user
  port = await freePort()
  server = await startEmbeddedPostgres({ stateDir, port })
  await aCommunity(server.url, 0)
  const projector = await runRole('projector', server.url)
  roles = [projector, ...(await Promise.all([runRole('api', server.url), runRole('worker', server.url)]))]
})
afterAll(async () => {
  for (const role of roles) role.kill()
  await server.stop()
})

const serverPid = async (): Promise<number> =>
  parsePostmasterPid(await readFile(join(placeIn(stateDir).dataDir, 'postmaster.pid'), 'utf8')).pid

const answers = () => Promise.all(roles.map(({ ready }) => ready()))
const alive = () => Promise.all(roles.map(async ({ url }) => (await fetch(`${url}/api/health`)).status))

/** Rejects with the output of a role if one ends. */
const oneEnded = () =>
  Promise.race(roles.map(({ ended }) => ended)).then(({ said }) => {
    throw new Error(`a role ended:\n${said}`)
  })

const allAnswer = async (status: number): Promise<void> => {
  let last: readonly number[] = []
  const answered = until(`all answer ${status}`, async () => {
    last = await answers()
    return last.every((answer) => answer === status)
  }).catch((error: unknown) => {
    throw new Error(`the last answers were ${last.join(', ')}`, { cause: error })
  })
  await Promise.race([answered, oneEnded()])
}

it('every role is not ready once the database is killed, and ready again once it is back; no role ends', async () => {
  expect(await answers()).toEqual([200, 200, 200])
  const { exited } = server
  process.kill(await serverPid(), 'SIGKILL')
  await allAnswer(503)
  expect(await alive()).toEqual([200, 200, 200])

  await exited
  server = await startEmbeddedPostgres({ stateDir, port })
  await allAnswer(200)
})
