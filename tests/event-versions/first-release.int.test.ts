import { classOf, type Pool } from '@portal/infra/database/pool'
import { sealedFeed } from '@portal/infra/event-log/sealed'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { postgresVault } from '@portal/infra/vault/postgres'
import { readModels } from '@portal/projections/read-models'
import { runProjections } from '@portal/projections/runtime/role'
import { snake } from '@portal/projections/runtime/rows/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProjectedDatabase, reached } from '../support/projections/projecting.ts'
import { firstRelease, loadFirstRelease } from '../support/surveys/first-release.ts'

const database = await aProjectedDatabase()
const stopping = new AbortController()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const projecting = (pool: Pool): Promise<void> => {
  const vault = postgresVault({ pool, masterSecret: firstRelease.vault.masterSecret })
  const means = { pool, feed: sealedFeed(postgresFeed({ pool }), vault), classOf }
  return runProjections(means, readModels, { log: silent }, stopping.signal)
}

/** All rows of the read models, bytes as hex, by table and in key order. */
const allRows = async (pool: Pool): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const { name, key } of readModels.flatMap(({ tables }) => tables)) {
    const order = key.map(snake).join(', ')
    const { rows } = await pool.query<Readonly<{ row: unknown }>>(
      `select to_jsonb(t) as row from read.${name} t order by ${order}`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

let ended: Promise<void>
beforeAll(async () => {
  await database.pool.query(`alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'UTC'`)
  await loadFirstRelease(database.pool)
  ended = projecting(database.pool)
  for (const { name } of readModels) await reached(database.pool, name)
})
afterAll(async () => {
  stopping.abort()
  await ended
  await database.drop()
})

describe('the log that the first release wrote', () => {
  it('has an event of every type of that release, and an erased member', () => {
    const types = new Set(firstRelease.lines.map(({ type }) => type))
    expect([...types].toSorted()).toEqual([
      'LoginClaimed',
      'MemberErased',
      'MemberRegistered',
      'PageAnswered',
      'PageReopened',
      'PageSaved',
      'ResponseCompleted',
      'ResponseErased',
      'ResponseStarted',
      'SurveyPublished',
    ])
    expect(firstRelease.vault.keys.filter(({ wrapped }) => wrapped === null)).toHaveLength(1)
  })

  it('is projected whole: nothing is parked', async () => {
    const { rows } = await database.pool.query('select projection, position, error from proj.dead_letter')
    expect(rows).toEqual([])
  })

  it('gives the recorded rows', async () => {
    expect(await allRows(database.pool)).toEqual(firstRelease.rows())
  })
})
