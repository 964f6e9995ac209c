import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, describe, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'
import { type AttendDeps, attendOperation } from './attend-operation.ts'
import { postgresOperations } from './postgres-operations.ts'

const database = await aDatabase(PARTS)
const { pool } = database
const log = postgresEventLog({ url: database.url, reads: pool })
afterAll(async () => {
  await log.close()
  await database.drop()
})

const operations = postgresOperations(pool)
const neverCalled = (): never => expect.unreachable('the operation has ended')

/** As a worker, one after the other. */
const attend = (operationId: string, differs: Partial<AttendDeps> = {}): Promise<void> =>
  attendOperation({
    operations,
    log,
    now: () => Instant.parse(new Date().toISOString()),
    carryOut: async () => ({ state: 'done', detail: null, findings: [] }),
    discardBegun: async () => undefined,
    isPassing: () => false,
    beatEveryMs: 50,
    onTrouble: (error) => expect.unreachable(String(error)),
    ...differs,
  })(operationId, new AbortController().signal)

const anOperation = async (kind: 'rebuild' | 'verify'): Promise<string> => {
  const operationId = randomUUID()
  const rest = { park: false, show: false, rate: null, reason: null, plan: null }
  const askedBy = MemberId.parse(randomUUID())
  await operations.ask({ operationId, kind, projections: [`model-${operationId}`], askedBy, ...rest })
  return operationId
}

const taken = async (operationId: string) => {
  const operation = await operations.claim(operationId)
  if (!operation) throw new Error('it was not taken')
  return operation
}

describe('an operation that its workers gave back', () => {
  const endOf = async (operationId: string) => {
    await attend(operationId)
    const { state, detail } = (await operations.find(operationId)) ?? {}
    return { state, detail }
  }

  it('goes on after as many restarts as there are: who lets go of it has not died of it', async () => {
    const operationId = await anOperation('rebuild')
    for (let restarts = 0; restarts < 13; restarts += 1) await operations.letGo(await taken(operationId))
    expect(await endOf(operationId)).toEqual({ state: 'done', detail: null })
  })

  it('is given to no other once twelve workers died of it', async () => {
    const operationId = await anOperation('rebuild')
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
})

describe('the end of an operation that its worker did not live to tell', () => {
  const found = { outcome: 'found', detail: 'member: 1 row differs' }

  /** A verify that has ended, whose worker died before it wrote that into the audit trail. */
  const anUntold = async (): Promise<string> => {
    const operationId = await anOperation('verify')
    await operations.finish(await taken(operationId), { state: 'found', detail: found.detail, findings: [] })
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

  it('is told by the next worker, once', async () => {
    const operationId = await anUntold()
    expect(await operations.unattended()).toEqual([]) // its worker may be about to
    await pool.query(`update operations.work set ended_at = ended_at - interval '11 seconds'`)
    expect(await operations.unattended()).toEqual([{ operationId, claims: 2 }])
    expect(await outcomesOf(operationId)).toEqual([])

    const ended = { carryOut: neverCalled, discardBegun: neverCalled }
    await attend(operationId, ended)
    await attend(operationId, ended)
    expect(await outcomesOf(operationId)).toEqual([found])
    expect(await operations.unattended()).toEqual([])
  })
})
