import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../../database/pool.ts'
import { appendConnection } from './append-connection.ts'
import { tellUndurable, undurableSettings } from './durability.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const serverSets = async (setting: string): Promise<void> => {
  const { pathname } = new URL(database.url)
  await database.pool.query(`alter database ${pathname.slice(1)} set synchronous_commit = ${setting}`)
}

const ofAppends = async (): Promise<unknown> => {
  const connection = appendConnection(database.url, 5_000)
  try {
    const asked = { text: 'show synchronous_commit', rowMode: 'array' } as const
    return (await connection.query<[string]>(asked)).rows[0]?.[0]
  } finally {
    await connection.close()
  }
}

describe('the durability of the log', () => {
  it.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'on'],
    ['on', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('where the server has synchronous_commit = %s, appends have %s', async (setting, expected) => {
    await serverSets(setting)
    expect(await ofAppends()).toBe(expected)
  })

  it('is missing where the server does not flush, and each such setting is named', async () => {
    await serverSets('off')
    const pool = openPool(database.url, { max: 1, application: 'portal-test' })
    try {
      const { rows } = await pool.query<Readonly<{ fsync: string }>>(`select current_setting('fsync') as fsync`)
      const found = await undurableSettings(pool)
      expect(found).toContainEqual(expect.stringContaining('synchronous_commit = off'))
      expect(found.some((sentence) => sentence.startsWith('fsync = off'))).toBe(rows[0]?.fsync === 'off')
      const told: string[] = []
      await tellUndurable(pool, (_, message) => told.push(message))
      expect(told).toEqual(found)
    } finally {
      await pool.end()
    }
  })
})
