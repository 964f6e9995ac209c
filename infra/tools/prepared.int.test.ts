import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepared } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

describe('a prepared statement', () => {
  it('is planned once for a connection, whatever its values, and each text has a name of its own', async () => {
    const connection = await database.pool.connect()
    try {
      for (const n of [1, 2, 3]) {
        const { rows } = await connection.query(prepared('select $1::int + 1 as next', [n]))
        expect(rows).toEqual([{ next: n + 1 }])
      }
      const { rows: other } = await connection.query(prepared('select $1::int + 2 as next', [1]))
      expect(other).toEqual([{ next: 3 }])
      const { rows } = await connection.query('select statement from pg_prepared_statements order by statement')
      expect(rows).toEqual([{ statement: 'select $1::int + 1 as next' }, { statement: 'select $1::int + 2 as next' }])
    } finally {
      connection.release()
    }
  })
})
