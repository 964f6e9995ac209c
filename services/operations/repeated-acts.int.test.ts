import { randomUUID } from 'node:crypto'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { idleJobs, operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, describe, expect, it } from 'vitest'
import { migrateAll } from '../cli/migrate/migrations.ts'

const database = await aDatabase()
await migrateAll(database.url)
const log = postgresEventLog({ url: database.url, reads: database.pool })
const operations = operationsOn({ pool: database.pool, log, jobs: idleJobs() })
const { app, cookie } = await signedInAs('developer', { operations })
afterAll(async () => {
  await log.close()
  await database.drop()
})

const acts = (await allCalls())
  .filter((call) => 'isRepeatable' in call && call.isRepeatable && call.who === 'developer')
  .map((call) => ({ name: nameOf(call), call }))

const ask = async (request: ReturnType<typeof aRequest>, key: string) => {
  const headers = { cookie, 'idempotency-key': key }
  const reply = await app.inject({ ...request, headers })
  return { status: reply.statusCode, body: reply.json() }
}

const trail = async (): Promise<number> =>
  (await database.pool.query(`select from log.event where stream_id = 'operations'`)).rowCount ?? 0

/** What is asked of each, and something else of the same kind. Acts that find nothing to do leave no trail, and bind no key. */
const given = { projection: 'survey', projections: ['survey'], kind: 'verify', reason: 'once' }
const other = { ...given, projection: 'member', projections: ['member'], reason: 'another' }
const bound = acts.filter(({ name }) => !/queues|end$/.test(name))

describe("an operator's act under a repeated key", () => {
  it('is any that the contracts call repeatable', () => expect(acts.length).toBe(bound.length + 2))

  it.each(bound)('$name is carried out once, has its first ending again, and no other body', async ({ call }) => {
    const key = randomUUID()
    const before = await trail()
    const first = await ask(aRequest(call, given), key)
    const written = await trail()
    expect(written - before).toBeGreaterThanOrEqual(1)
    expect(await ask(aRequest(call, given), key)).toEqual(first)
    expect(await ask(aRequest(call, other), key)).toMatchObject({ status: 409, body: { code: 'different-intent' } })
    expect(await trail()).toBe(written)
  })
})
