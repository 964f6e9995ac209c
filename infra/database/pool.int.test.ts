import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, classOf, inTransaction, openPool, TransactionAborted } from './pool.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await aDatabase()
  await database.pool.query('create table note (id bigint primary key, text text not null)')
})

afterAll(() => database.drop())

const notes = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ text: string }>('select text from note order by id')
  return rows.map(({ text }) => text)
}

const write = (connection: Connection, id: number, text: string) =>
  connection.query('insert into note values ($1, $2)', [id, text])

const pidOf = async (connection: Connection): Promise<number> => {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

const disconnect = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid])

const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a pool', () => {
  it('sets its limits on each connection', async () => {
    const pool = openPool(database.url, { max: 1, application: 'portal-limits', statementTimeoutMs: 1234 })
    const { rows } = await pool.query(`
      select name, setting from pg_settings where name in
      ('application_name', 'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'jit')`)
    await pool.end()

    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: 'portal-limits',
      lock_timeout: '5000',
      statement_timeout: '1234',
      idle_in_transaction_session_timeout: '10000',
      jit: 'off',
    })
  })

  it('returns bigints as text, because a number would lose their last digits', async () => {
    const { rows } = await database.pool.query(`select 9007199254740993::bigint as big`)
    expect(rows).toEqual([{ big: '9007199254740993' }])
  })

  it('survives the loss of an idle connection, reports it, and replaces it', async () => {
    const lost: Error[] = []
    const pool = openPool(database.url, { max: 1, application: 'portal-idle', onLost: (error) => lost.push(error) })
    const connection = await pool.connect()
    const pid = await pidOf(connection)
    connection.release()

    await disconnect(pid)
    await expect.poll(() => lost.map(classOf), { timeout: 60_000 }).toEqual(['connection'])
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('reports that a server is not there', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/none', { max: 1, application: 'portal-none' })
    expect(classOf(await failing(pool.query('select 1')))).toBe('connection')
    await pool.end()
  })

  it('waits for a free connection only for a limited time', async () => {
    const pool = openPool(database.url, { max: 1, application: 'portal-full', connectTimeoutMs: 50 })
    const connection = await pool.connect()
    expect(classOf(await failing(pool.query('select 1')))).toBe('connection')
    connection.release()
    await pool.end()
  })
})

describe('a transaction', () => {
  it('commits when the work returns', async () => {
    const result = await inTransaction(database.pool, async (connection) => {
      await write(connection, 1, 'kept')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await notes()).toContain('kept')
  })

  it('rolls back when the work throws, and throws the same error', async () => {
    const error = new Error('changed my mind')
    const work = inTransaction(database.pool, async (connection) => {
      await write(connection, 2, 'regretted')
      throw error
    })
    expect(await failing(work)).toBe(error)
    expect(await notes()).not.toContain('regretted')
  })

  it('rejects when a statement had failed unnoticed and the commit was answered with a rollback', async () => {
    const work = inTransaction(database.pool, async (connection) => {
      await write(connection, 3, 'unnoticed')
      await failing(write(connection, 3, 'again'))
    })
    expect(await failing(work)).toBeInstanceOf(TransactionAborted)
    expect(await notes()).not.toContain('unnoticed')
  })

  it('names what the database refused', async () => {
    const twice = inTransaction(database.pool, async (connection) => {
      await write(connection, 4, 'once')
      await write(connection, 4, 'twice')
    })
    expect(classOf(await failing(twice))).toBe('unique')
    expect(classOf(await failing(database.pool.query('select 1 / 0')))).toBe('data')
    expect(classOf(await failing(database.pool.query(`set statement_timeout = 10; select pg_sleep(1)`)))).toBe(
      'statement-timeout',
    )
  })

  it('rejects when its connection was lost between two statements, and the process continues', async () => {
    const work = inTransaction(database.pool, async (connection) => {
      await write(connection, 5, 'cut off')
      await disconnect(await pidOf(connection))
      await expect
        .poll(() => failing(connection.query('select 1')).then(classOf), { timeout: 60_000 })
        .toBe('connection')
      await write(connection, 6, 'too late')
    })
    expect(classOf(await failing(work))).toBe('connection')
    expect(await notes()).not.toContain('cut off')
  })
})
