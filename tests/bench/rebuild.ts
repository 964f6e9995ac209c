import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '@portal/infra/database/migrate'
import { openPool, type Pool } from '@portal/infra/database/pool'
import type { Recorded } from '@portal/infra/event-log/event-log'
import * as z from 'zod/mini'
import { storedMembers } from '../support/figures/index-members.ts'
import { fillLog } from '../support/projections/fill-log.ts'
import type { Bench } from './bench.ts'
import { PAGES, replayLog } from './replay-log.ts'

const at = (folder: string): URL => new URL(`../../${folder}/`, import.meta.url)

const FOLDERS = [
  { part: 'event-log', directory: at('infra/event-log/migrations') },
  { part: 'runtime', directory: at('projections/runtime/migrations') },
]
const EVENTS_AT_ONCE = 5_000

/** Appends the next `count` events to the log. */
const write = async (pool: Pool, events: Iterator<Recorded>, count: number): Promise<void> => {
  for (let left = count; left > 0; ) {
    const some: Recorded[] = []
    while (some.length < Math.min(EVENTS_AT_ONCE, left)) {
      const next = events.next()
      if (next.done) return
      some.push(next.value)
    }
    await fillLog(pool, some)
    left -= some.length
  }
  await pool.query('vacuum analyze log.event')
}

const Rebuilt = z.object({
  seconds: z.number(),
  maxRssMb: z.number(),
  liveMb: z.number(),
  cpuSeconds: z.number(),
  version: z.int(),
})

const rebuildNow = async (databaseUrl: string) => {
  const script = fileURLToPath(new URL('rebuild-fold.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...process.execArgv, script, databaseUrl])
  if (stderr !== '') throw new Error(stderr)
  return Rebuilt.parse(JSON.parse(stdout))
}

/** Every respondent that started is in the rows, and in the index. */
const assertRows = async (pool: Pool, version: number): Promise<void> => {
  const { rows } = await pool.query<Readonly<{ started: string; rows: string; survey: string }>>(
    `select (select count(*) from log.event where type = 'ResponseStarted') as started,
       (select count(*) from reporting_v${version}.response) as rows,
       (select survey_id from reporting_v${version}.survey_size) as survey`,
  )
  const [counted] = rows
  const members = await storedMembers(pool, counted?.survey ?? '', `reporting_v${version}`)
  const bits = members.get('#started')?.size
  if (counted?.started === counted?.rows && Number(counted?.rows) === bits) return
  throw new Error(`the rows are not those of the log: ${JSON.stringify({ ...counted, bits })}`)
}

export const bench: Bench = {
  name: 'rebuild',
  about: 'a read model made anew from a log and from one five times as long: rate, peak memory and memory held',
  run: async ({ quick, databaseUrl, say }) => {
    const sizes = quick ? [60_000, 300_000] : [1_000_000, 5_000_000]
    await migrate(databaseUrl, FOLDERS)
    const pool = openPool(databaseUrl, { max: 2, application: 'bench-rebuild-log', statementTimeoutMs: 0 })
    const events = replayLog(Math.ceil((sizes.at(-1) ?? 0) / (PAGES + 2)))
    const rates: number[] = []
    const peaks: number[] = []
    const held: number[] = []
    let written = 0
    for (const size of sizes) {
      await write(pool, events, size - written)
      written = size
      const { seconds, maxRssMb, liveMb, cpuSeconds, version } = await rebuildNow(databaseUrl)
      await assertRows(pool, version)
      rates.push(size / seconds)
      peaks.push(maxRssMb)
      held.push(liveMb)
      say(
        `  ${size} events: ${seconds.toFixed(1)} s, ${Math.round(size / seconds)} events/s, ` +
          `${cpuSeconds.toFixed(1)} s of this process's own, peak ${Math.round(maxRssMb)} MB, ${liveMb.toFixed(1)} of them held at the end`,
      )
    }
    await pool.end()
    return [
      { name: 'rate of the shorter log / of the longer', value: growth(rates[0], rates[1]), goal: 1.2, atMost: true },
      {
        name: 'peak memory of the longer / of the shorter',
        value: growth(peaks[1], peaks[0]),
        goal: 1.2,
        atMost: true,
      },
      { name: 'memory held by the longer / by the shorter', value: growth(held[1], held[0]), goal: 1.2, atMost: true },
    ]
  },
}

const growth = (one = 0, other = 0): number => Math.round((100 * one) / other) / 100
