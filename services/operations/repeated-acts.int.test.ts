import { randomUUID } from 'node:crypto'
import { changeJob } from '@portal/contracts/http/operations/jobs'
import { beginOperation, endOperation } from '@portal/contracts/http/operations/read-models'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { aRequest } from '@portal/tests/support/portal/a-request'
import { allCalls, nameOf } from '@portal/tests/support/portal/all-calls'
import { idleJobs, idleQueue, operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, describe, expect, it } from 'vitest'
import { PARTS } from '../cli/migrate/migrations.ts'

const database = await aDatabase(PARTS)
const log = postgresEventLog({ url: database.url, reads: database.pool })
const retried: string[] = []
const retry = async (id: string): Promise<boolean> => {
  retried.push(id)
  return id.startsWith('failed')
}
const jobs = idleJobs({ long: idleQueue({ retry }) })
const operations = operationsOn({ pool: database.pool, log, jobs })
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

/** What is asked of each call, and something else of the same kind, by the names of the fields. */
const given = {
  projection: 'survey',
  projections: ['survey'],
  kind: 'verify',
  reason: 'once',
  queue: 'mail',
  operationId: randomUUID(),
}
const other = {
  ...given,
  projection: 'member',
  projections: ['member'],
  reason: 'another',
  queue: 'prompt',
  operationId: randomUUID(),
}

describe("an operator's act under a repeated key", () => {
  it('is any that the contracts let a developer do', async () => {
    const commands = (await allCalls()).filter(
      (call) => call.who === 'developer' && call.method !== 'GET' && !('isQuestion' in call),
    )
    expect(acts.map(({ name }) => name)).toEqual(commands.map(nameOf))
    expect(acts.length).toBeGreaterThan(5)
  })

  it.each(acts)('$name is carried out once, has its first ending again, and no other body', async ({ call }) => {
    expect(aRequest(call, other)).not.toEqual(aRequest(call, given)) // else name another field of it above
    const key = randomUUID()
    const before = await trail()
    const first = await ask(aRequest(call, given), key)
    const written = await trail()
    expect(written - before).toBeGreaterThanOrEqual(1)
    expect(await ask(aRequest(call, given), key)).toEqual(first)
    expect(await ask(aRequest(call, other), key)).toMatchObject({ status: 409, body: { code: 'different-intent' } })
    expect(await trail()).toBe(written)
  })

  it('is done once where it is a job that is run again', async () => {
    const key = randomUUID()
    const retrying = { ...aRequest(changeJob), payload: { queue: 'long', id: 'failed-1', action: 'retry' } }
    const done = { status: 200, body: { detail: 'It runs again.' } }
    expect(await ask(retrying, key)).toEqual(done)
    expect(await ask(retrying, key)).toEqual(done)
    expect(retried).toEqual(['failed-1'])
    const removing = { ...retrying, payload: { ...retrying.payload, action: 'remove' } }
    expect(await ask(removing, key)).toMatchObject({ status: 409, body: { code: 'different-intent' } })
  })

  it('is done once where it is the end of an operation, although the operation has ended then', async () => {
    const begun = await ask(aRequest(beginOperation, { kind: 'rebuild', projections: ['reporting'] }), randomUUID())
    const { operationId } = beginOperation.replies[200].parse(begun.body)
    const key = randomUUID()
    const stopping = aRequest(endOperation, { operationId, how: 'stop' })
    const done = { status: 200, body: { detail: 'Stopped before a worker took it.' } }
    expect(await ask(stopping, key)).toEqual(done)
    const written = await trail()
    expect(await ask(stopping, key)).toEqual(done)
    const deleting = aRequest(endOperation, { operationId, how: 'cancel' })
    expect(await ask(deleting, key)).toMatchObject({ status: 409, body: { code: 'different-intent' } })
    expect(await trail()).toBe(written)
  })
})
