import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from '@portal/infra/database/pool'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { chanceOf, recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { until } from '@portal/tests/support/until'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection } from '../reporting/response/projector.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const root = fileURLToPath(new URL('../..', import.meta.url))

const started = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(process.execPath, [`${root}${script}`, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

const positionOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query(`select pos from proj.checkpoint where projection = 'reporting'`)
  return rows[0]?.pos ?? ''
}

const finished = async (pool: Pool) => {
  const projector = aProjector(pool, [reportingProjection])
  await reached(pool, 'reporting')
  await projector.stop()
  return rowHashes(pool, reportingProjection)
}

describe('a projector that dies', () => {
  it('leaves rows that equal a rebuild from the start of the log, killed at any point (P18, P20)', async () => {
    const { pool, url } = database
    const chance = chanceOf(3)
    await fillLog(pool, recorded(someAnswering(21, 8_000)))
    const stops: string[] = []
    for (let kill = 0; kill < 5; kill += 1) {
      const before = (await positionOf(pool).catch(() => '')) || ''
      const { child, ended } = started('tests/support/projections/projector-process.ts', [url])
      await until('the projector has moved on', async () => (await positionOf(pool).catch(() => before)) > before)
      await sleep(chance(60))
      child.kill('SIGKILL')
      await ended
      stops.push(await positionOf(pool))
    }
    expect(new Set(stops).size).toBe(stops.length) // each was killed on its way
    const live = await finished(pool)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)
  })

  it('continues after its connections were cut a hundred times (P18)', async () => {
    const { pool, url } = database
    const chance = chanceOf(4)
    const events = recorded(someAnswering(22, 4_000))
    const { child, ended } = started('tests/support/projections/projector-process.ts', [url])
    for (let cut = 0; cut < 100; cut += 1) {
      await fillLog(pool, events.slice(cut * 40, cut * 40 + 40))
      await sleep(chance(25))
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'killed-projector' and datname = current_database()`,
      )
    }
    await reached(pool, 'reporting')
    child.kill('SIGKILL')
    await ended
    const live = await rowHashes(pool, reportingProjection)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)
  })

  it('stops within ten seconds on a signal, as a role, and releases its read models', async () => {
    const { pool, url } = database
    await fillLog(pool, recorded(someAnswering(23, 300)))
    const env = { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'warn', VAULT_KEY: 'a secret of thirty-two characters' }
    const { child, ended } = started('projections/main.ts', [], env)
    await until('the projector has begun', async () => (await positionOf(pool).catch(() => '')) !== '')
    await reached(pool, 'reporting')
    const told = performance.now()
    child.kill('SIGTERM')
    const [code] = await ended
    expect(code).toBe(0)
    expect(performance.now() - told).toBeLessThan(10_000)
    const { rows } = await pool.query('select owner from proj.checkpoint union all select runner_id from proj.runner')
    expect(rows.every(({ owner }) => owner === null)).toBe(true)
  })
})
