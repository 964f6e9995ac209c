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
const attend = attendOperation({
  operations,
  log,
  now: () => Instant.parse(new Date().toISOString()),
  carryOut: async () => ({ state: 'done', detail: null, findings: [] }),
  discardBegun: async () => undefined,
  isPassing: () => false,
  beatEveryMs: 50,
  onTrouble: (error) => expect.unreachable(String(error)),
})

const aRebuild = async (): Promise<string> => {
  const operationId = randomUUID()
  const rest = { park: false, show: false, rate: null, reason: null, plan: null }
  const askedBy = MemberId.parse(randomUUID())
  await operations.ask({ operationId, kind: 'rebuild', projections: [`model-${operationId}`], askedBy, ...rest })
  return operationId
}

const taken = async (operationId: string) => {
  const operation = await operations.claim(operationId)
  if (!operation) throw new Error('it was not taken')
  return operation
}

const endOf = async (operationId: string) => {
  await attend(operationId, new AbortController().signal)
  const { state, detail } = (await operations.find(operationId)) ?? {}
  return { state, detail }
}

it('an operation goes on after as many restarts as there are: who lets go of it has not died of it', async () => {
  const operationId = await aRebuild()
  for (let restarts = 0; restarts < 13; restarts += 1) await operations.letGo(await taken(operationId))
  expect(await endOf(operationId)).toEqual({ state: 'done', detail: null })
})

it('an operation of which twelve workers died is given to no other', async () => {
  const operationId = await aRebuild()
  for (let deaths = 0; deaths < 12; deaths += 1) {
    await taken(operationId)
    await pool.query(`update operations.work set beat_at = beat_at - interval '11 seconds' where work_id = $1`, [
      operationId,
    ])
  }
  expect(await endOf(operationId)).toEqual({
    state: 'failed',
    detail: 'Too many workers ended while they carried it out.',
  })
})
