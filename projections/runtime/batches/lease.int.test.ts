import { randomUUID } from 'node:crypto'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdLease } from './lease.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

/** The lease of a process that is gone. */
const aLease = async (seconds: number): Promise<string> => {
  const runner = randomUUID()
  await database.pool.query(
    `insert into proj.runner (runner_id, host, expires_at)
     values ($1, 'gone', clock_timestamp() + $2 * interval '1 second')`,
    [runner, seconds],
  )
  return runner
}

const lasting = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<Readonly<{ id: string }>>(
    'select runner_id as id from proj.runner where expires_at > clock_timestamp()',
  )
  return rows.map(({ id }) => id)
}

describe('the lease of a dead process', () => {
  it('is ended by the next heartbeat of any other process if it was given before the clock was set back', async () => {
    const dead = await aLease(3_600)
    const lease = await holdLease(database.pool, { leaseMs: 6_000, onLost: () => undefined })
    expect(await lasting()).toEqual([lease.runnerId])

    await database.pool.query(
      `update proj.runner set expires_at = clock_timestamp() + interval '1 hour' where runner_id = $1`,
      [dead],
    )
    await lease.beat()
    expect(await lasting()).toEqual([lease.runnerId])
    await lease.stop()
  })

  it('lasts as long as it was given for if the clock was not changed', async () => {
    const dead = await aLease(60)
    const lease = await holdLease(database.pool, { leaseMs: 6_000, onLost: () => undefined })
    expect(new Set(await lasting())).toEqual(new Set([dead, lease.runnerId]))
    await lease.stop()
  })
})
