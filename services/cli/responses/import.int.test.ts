import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const fixtures = fileURLToPath(new URL('../demo/star-wars/', import.meta.url))
const folder = temporaryFolder()
/** As many as make a file that several threads store. */
const TIMES = 4
const ROWS = 1186 * TIMES

/** The answers of the fixture several times, each time with other respondents. */
const manyRows = (): string => {
  const [first = '', second = '', ...rows] = readFileSync(`${fixtures}StarWars.csv`, 'latin1').trimEnd().split('\n')
  const again = Array.from({ length: TIMES }, (_, i) => rows.map((row) => `${i}-${row}`)).flat()
  return folder.write('many.csv', Buffer.from(`${[first, second, ...again].join('\n')}\n`, 'latin1'))
}

describe('an import on Postgres', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await aDatabase()
  })
  afterAll(() => database.drop())

  const portal = (...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: database.url, STATE_DIR: folder.at('state'), NODE_ENV: 'test' }
    const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const ended = new Promise<number | null>((done) => child.once('close', done))
    return { child, ended: ended.then((code) => ({ code, said })) }
  }
  const importing = (file: string) =>
    portal('responses', 'import', '--survey', 'star-wars-2014', '--map', `${fixtures}map.json`, file)
  const countOf = async (type: string): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from log.event where type = $1',
      [type],
    )
    return rows[0]?.count ?? 0
  }

  it('that is killed and run again stores every row once', async () => {
    const file = manyRows()
    expect(await portal('migrate').ended).toMatchObject({ code: 0 })
    expect(await portal('survey', 'import', `${fixtures}definition.json`).ended).toMatchObject({ code: 0 })

    const first = importing(file)
    await expect.poll(() => countOf('ResponseImported'), { interval: 20 }).toBeGreaterThan(300)
    const storing = await database.pool.query(`select from pg_stat_activity
      where datname = current_database() and application_name = 'portal-import'`)
    expect(storing.rowCount).toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.ended
    const kept = await countOf('ResponseImported')
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(ROWS)

    const { code, said } = await importing(file).ended
    expect(said).toMatch(/stored, [1-9][\d,]* stored before, 0 rejected/)
    expect(code).toBe(0)
    expect(await countOf('ResponseImported')).toBe(ROWS)

    const inClear = await database.pool.query(`select from log.event
      where type = 'ResponseImported' and data -> 'importedKey' -> 'sealed' is null`)
    expect(inClear.rowCount).toBe(0)
  })
})
