import { randomUUID } from 'node:crypto'
import type { Pool } from '@portal/infra/database/pool'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import type { QueryConfig } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../builds/schema.ts'
import { Fenced, takeOver } from './checkpoint.ts'
import { gatheredPasses, type Pass } from './passes.ts'

const PROJECTIONS = readModels.slice(0, 4)

let database: TestDatabase
let passes: readonly Pass[]
beforeEach(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
  await fillLog(database.pool, recorded(someAnswering(5, 20)))
  passes = await allTaken(database.pool)
})
afterEach(() => database.drop())

/** A pass to position 5 for each projection, all owned by one process. */
const allTaken = async (pool: Pool): Promise<readonly Pass[]> => {
  const feed = postgresFeed({ pool })
  const runner = randomUUID()
  await pool.query(`insert into proj.runner values ($1, 'test', clock_timestamp() + interval '1 minute')`, [runner])
  const { events, upTo } = await feed.read(feed.start, { limit: 5 })
  const to = { position: upTo, eventId: events.at(-1)?.eventId ?? null }
  return Promise.all(
    PROJECTIONS.map(async (projection) => {
      const taken = await takeOver(pool, feed, projection, runner)
      if (!taken) throw new Error('it was not free')
      return { ours: taken.ownership, from: taken.progress.position, to }
    }),
  )
}

const positions = async (pool: Pool): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<Readonly<{ projection: string; pos: string }>>(
    'select projection, pos from proj.checkpoint',
  )
  return new Map(rows.map(({ projection, pos }) => [projection, pos]))
}

const positionsOf = async (pool: Pool, some: readonly Pass[]) => {
  const all = await positions(pool)
  return some.map(({ ours }) => all.get(ours.projection.name))
}

/** Counts the statements that a pool is given. */
const counted = (pool: Pool) => {
  const statements: QueryConfig[] = []
  const query = (statement: QueryConfig) => {
    statements.push(statement)
    return pool.query(statement)
  }
  const counting = new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
  return { counting, statements }
}

describe('checkpoints behind events of others', () => {
  it('are moved in one statement, those of all projections that pass at once', async () => {
    const { counting, statements } = counted(database.pool)
    const { pass } = gatheredPasses(counting)
    await Promise.all(passes.map(pass))
    expect(statements).toHaveLength(1)
    expect(await positionsOf(database.pool, passes)).toEqual(passes.map(({ to }) => to.position))
  })

  it('stay where another process took over, and the others are moved (P19)', async () => {
    const [lost, ...others] = passes
    if (!lost) throw new Error('no projection')
    await database.pool.query('update proj.checkpoint set epoch = epoch + 1 where projection = $1', [
      lost.ours.projection.name,
    ])
    const { pass } = gatheredPasses(database.pool)
    const [first, ...rest] = await Promise.allSettled(passes.map(pass))
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(Fenced) })
    expect(rest.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
    expect(await positionsOf(database.pool, [lost, ...others])).toEqual([
      lost.from,
      ...others.map(({ to }) => to.position),
    ])
  })

  it('do not wait for one that another transaction holds', async () => {
    const [held, ...others] = passes
    if (!held) throw new Error('no projection')
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      await connection.query('select from proj.checkpoint where projection = $1 for update', [
        held.ours.projection.name,
      ])
      const { pass } = gatheredPasses(database.pool)
      const waiting = pass(held)
      await Promise.all(others.map(pass))
      expect(await positionsOf(database.pool, passes)).toEqual([held.from, ...others.map(({ to }) => to.position)])
      await connection.query('commit')
      await waiting
      expect(await positionsOf(database.pool, [held])).toEqual([held.to.position])
    } finally {
      connection.release()
    }
  })
})
