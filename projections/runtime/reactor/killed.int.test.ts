import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../../tests/support/projections/reactor-process.ts', import.meta.url))

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
})
afterAll(() => database.drop())

const events = recorded(someAnswering(62, 700))
const asked = events.flatMap(({ event }) =>
  event.type === 'ResponseCompleted' && 'responseId' in event ? [String(event.responseId)] : [],
)

const started = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [script, database.url, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

const POINTS = [
  ['before-commit', '1'],
  ['after-commit', '1'],
  ['after-event', '2'],
  ['after-job', '3'],
  ['before-commit', '4'],
  ['after-commit', '5'],
  ['after-job', '20'],
] as const

it('a reactor that is killed at any point has each effect once, in the log and in the queue', async () => {
  const { pool } = database
  await fillLog(pool, events)
  for (const [point, nth] of POINTS) {
    const { ended } = started(point, nth)
    const [, signal] = await ended
    expect([point, signal]).toEqual([point, 'SIGKILL'])
  }
  const { child, ended } = started('none')
  const deadline = performance.now() + 60_000
  const left = async () =>
    (await pool.query(`select count(*)::int as n from thanking_v1.ask where what = 'thank'`)).rows[0]?.n
  const done = async () =>
    (await pool.query(`select count(*)::int as n from bullmq.job where name = 'thank'`)).rows[0]?.n
  while ((await left()) > 0 || (await done()) < asked.length) {
    if (performance.now() > deadline) break
    await sleep(50)
  }
  child.kill('SIGKILL')
  await ended
  const { rows: inLog } = await pool.query(
    `select stream_id as stream, count(*)::int as times from log.event where stream_id like 'thanks-%' group by 1`,
  )
  expect(inLog.filter(({ times }) => times !== 1)).toEqual([])
  expect(new Set(inLog.map(({ stream }) => stream))).toEqual(new Set(asked.map((id) => `thanks-${id}`)))
  const { rows: jobs } = await pool.query(`select id, data from bullmq.job where name = 'thank'`)
  expect(jobs).toHaveLength(asked.length)
  expect(new Set(jobs.map(({ data }) => data.responseId))).toEqual(new Set(asked))
}, 120_000)
