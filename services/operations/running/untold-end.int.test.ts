import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, expect, it } from 'vitest'
import { migrateAll } from '../../cli/migrate/migrations.ts'
import { attendOperation } from './attend-operation.ts'
import { postgresOperations } from './postgres-operations.ts'

const database = await aDatabase()
const { pool } = database
await migrateAll(database.url)
const log = postgresEventLog({ url: database.url, reads: pool })
afterAll(async () => {
  await log.close()
  await database.drop()
})

const operations = postgresOperations(pool)
const neverCalled = (): never => expect.unreachable('the operation has ended')

const attend = attendOperation({
  operations,
  log,
  now: () => Instant.parse(new Date().toISOString()),
  carryOut: neverCalled,
  discardBegun: neverCalled,
  isPassing: () => false,
  beatEveryMs: 50,
  onTrouble: neverCalled,
})

/** A verify that has ended, whose worker died before it wrote that into the audit trail. */
const anUntold = async (): Promise<string> => {
  const operationId = randomUUID()
  const askedBy = MemberId.parse(randomUUID())
  const rest = { park: false, show: false, rate: null, askedBy, reason: null, plan: null }
  await operations.ask({ operationId, kind: 'verify', projections: ['member'], ...rest })
  const taken = await operations.claim(operationId)
  if (!taken) throw new Error('it was not taken')
  await operations.finish(taken, { state: 'found', detail: 'member: 1 row differs', findings: [] })
  return operationId
}

const outcomesOf = async (operationId: string): Promise<readonly unknown[]> => {
  const { rows } = await pool.query(
    `select data ->> 'outcome' as outcome, data ->> 'detail' as detail from log.event
     where stream_id = 'operations' and data ->> 'actionId' = $1`,
    [operationId],
  )
  return rows
}

it('the end of an operation that its worker did not live to tell is told by the next worker, once', async () => {
  const operationId = await anUntold()
  expect(await operations.unattended()).toEqual([]) // its worker may be about to
  await pool.query(`update operations.work set ended_at = ended_at - interval '11 seconds'`)
  expect(await operations.unattended()).toEqual([{ operationId, claims: 2 }])
  expect(await outcomesOf(operationId)).toEqual([])

  await attend(operationId, new AbortController().signal)
  await attend(operationId, new AbortController().signal)
  expect(await outcomesOf(operationId)).toEqual([{ outcome: 'found', detail: 'member: 1 row differs' }])
  expect(await operations.unattended()).toEqual([])
})
