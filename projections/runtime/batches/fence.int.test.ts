import { randomUUID } from 'node:crypto'
import { classOf, type Pool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached, rowHashes } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import type { QueryConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { reportingProjection } from '../../reporting/response/projector.ts'
import { prepareProjections } from '../builds/schema.ts'
import { projectionQueries } from '../queries.ts'
import { applyPage, type Session } from './batch.ts'
import { Fenced, takeOver } from './checkpoint.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  await fillLog(database.pool, recorded(someAnswering(31, 600)))
})
afterEach(() => database.drop())

const lease = async (pool: Pool, seconds = 60): Promise<string> => {
  const runner = randomUUID()
  await pool.query(`insert into proj.runner values ($1, 'test', clock_timestamp() + $2 * interval '1 second')`, [
    runner,
    seconds,
  ])
  return runner
}

const endLease = (pool: Pool, runner: string) =>
  pool.query(`update proj.runner set expires_at = clock_timestamp() - interval '1 second' where runner_id = $1`, [
    runner,
  ])

/** The state of a process that has taken the reporting projection over. */
const owner = async (pool: Pool, runner: string) => {
  const feed = postgresFeed({ pool })
  const taken = await takeOver(pool, feed, reportingProjection, runner)
  if (!taken) return null
  const session: Session = { ours: taken.ownership, fold: reportingProjection.open(), parked: new Set() }
  const page = await feed.read(taken.progress.position, { limit: 100 })
  return { means: { pool, feed, classOf }, session, progress: taken.progress, page }
}

const mustOwn = async (pool: Pool, runner: string) => {
  const owned = await owner(pool, runner)
  if (!owned) throw new Error('it was not free')
  return owned
}

/** A pool whose statements with this beginning wait until told to continue. */
const pausing = (pool: Pool, start: string) => {
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const connect = async () => {
    const connection = await pool.connect()
    const query = async (statement: string | QueryConfig) => {
      const text = typeof statement === 'string' ? statement : statement.text
      if (text.trimStart().startsWith(start)) {
        arrived.resolve()
        await gate.promise
      }
      return connection.query(statement)
    }
    return Object.assign(Object.create(connection), { query })
  }
  const paused = new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)) })
  return { paused, arrived: arrived.promise, go: gate.resolve }
}

describe('the fence', () => {
  it('lets only one of two projectors work, and the other one once the first is gone (P19)', async () => {
    const { pool } = database
    const [one, other] = [aProjector(pool), aProjector(pool)]
    await reached(pool, 'reporting')
    const owners = async () => {
      const { rows } = await pool.query('select distinct owner from proj.checkpoint')
      return rows.map(({ owner: runner }) => runner)
    }
    const epochs = async () => (await pool.query('select projection, epoch from proj.checkpoint order by 1')).rows
    const before = await epochs()
    await fillLog(pool, recorded(someAnswering(32, 300)).slice(2))
    await reached(pool, 'reporting')
    expect(await epochs()).toEqual(before) // neither took anything from the other
    expect(await owners()).not.toContain(null)

    await one.stop()
    await fillLog(pool, recorded(someAnswering(33, 200)).slice(2))
    await reached(pool, 'reporting')
    await other.stop()
  })

  it('gives a projection to no other process while the lease of its owner lasts', async () => {
    const { pool } = database
    const [first, second] = [await lease(pool), await lease(pool)]
    await mustOwn(pool, first)
    expect(await owner(pool, second)).toBeNull()
    await endLease(pool, first)
    expect(await owner(pool, second)).not.toBeNull()
  })

  it('refuses the batch of a paused owner after another process took over (P19)', async () => {
    const { pool } = database
    const [first, second] = [await lease(pool), await lease(pool)]
    const zombie = await mustOwn(pool, first)
    const { paused, arrived, go } = pausing(pool, 'update proj.checkpoint')
    const { progress, page, session } = zombie
    const late = applyPage({ ...zombie.means, pool: paused }, session, progress, page)
    await Promise.race([arrived, late]) // its rows are written, its checkpoint is not
    await endLease(pool, first)
    const heir = await mustOwn(pool, second)
    go()

    await expect(late).rejects.toThrow(Fenced)
    expect((await rowHashes(pool, reportingProjection))['response']).toBe('0:0')
    await applyPage(heir.means, heir.session, heir.progress, heir.page)
    expect((await rowHashes(pool, reportingProjection))['response']).not.toBe('0:0')
  })

  it('refuses the batch of a former owner after the new owner has moved the checkpoint', async () => {
    const { pool } = database
    const [first, second] = [await lease(pool), await lease(pool)]
    const zombie = await mustOwn(pool, first)
    const { paused, arrived, go } = pausing(pool, `insert into reporting_v${reportingProjection.version}`)
    const late = applyPage({ ...zombie.means, pool: paused }, zombie.session, zombie.progress, zombie.page)
    await Promise.race([arrived, late])
    await endLease(pool, first)
    const heir = await mustOwn(pool, second)
    const ahead = await applyPage(heir.means, heir.session, heir.progress, heir.page)
    const rows = await rowHashes(pool, reportingProjection)
    go()

    await expect(late).rejects.toThrow(Fenced)
    expect(await rowHashes(pool, reportingProjection)).toEqual(rows)
    expect(await projectionQueries(pool).position('reporting')).toBe(ahead.position)
    expect((await pool.query('select from proj.dead_letter')).rowCount).toBe(0)
  })
})
