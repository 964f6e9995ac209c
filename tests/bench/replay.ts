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

/** How often Q1 was answered with each code: the index must give the same counts. */
type Tally = Map<string, number>

const count = (tally: Tally, { event }: Recorded): void => {
  if (event.type !== 'PageAnswered' || !('data' in event)) return
  const { Q1: code } = z.looseObject({ Q1: z.optional(z.int()) }).parse(event.data)
  if (code !== undefined) tally.set(`Q1=${code}`, (tally.get(`Q1=${code}`) ?? 0) + 1)
}

const writeLog = async (pool: Pool, respondents: number): Promise<Tally> => {
  const tally: Tally = new Map()
  let some: Recorded[] = []
  for (const recorded of replayLog(respondents)) {
    count(tally, recorded)
    some.push(recorded)
    if (some.length < EVENTS_AT_ONCE) continue
    await fillLog(pool, some)
    some = []
  }
  await fillLog(pool, some)
  await pool.query('vacuum analyze log.event')
  return tally
}

const Folded = z.object({ seconds: z.number(), maxRssMb: z.number(), cpuSeconds: z.number() })

const fold = async (databaseUrl: string) => {
  const script = fileURLToPath(new URL('replay-fold.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...process.execArgv, script, databaseUrl])
  if (stderr !== '') throw new Error(stderr)
  return Folded.parse(JSON.parse(stdout))
}

const assertFigures = async (pool: Pool, respondents: number, tally: Tally): Promise<void> => {
  const { rows } = await pool.query<Readonly<{ id: string }>>('select survey_id as id from read.survey_size')
  const counted = new Map<string, number>()
  for (const { id } of rows) {
    for (const [name, { size }] of await storedMembers(pool, id)) counted.set(name, (counted.get(name) ?? 0) + size)
  }
  for (const [name, n] of [...tally, ['#complete', respondents] as const]) {
    if (counted.get(name) !== n) throw new Error(`${name} was counted as ${counted.get(name)}, not ${n}`)
  }
}

export const bench: Bench = {
  name: 'replay',
  about: 'events folded from zero into response rows and the answer index, and peak memory',
  run: async ({ quick, databaseUrl, say }) => {
    const pages = quick ? 100_000 : 1_000_000
    const respondents = pages / PAGES
    await migrate(databaseUrl, FOLDERS)
    const pool = openPool(databaseUrl, { max: 2, application: 'bench-replay', statementTimeoutMs: 0 })
    const filling = performance.now()
    const tally = await writeLog(pool, respondents)
    const events = respondents * (PAGES + 2) + 1
    say(`  log: ${events} events, ${pages} of them answer pages, written in ${seconds(performance.now() - filling)} s`)
    const folded = await fold(databaseUrl)
    await assertFigures(pool, respondents, tally)
    await pool.end()
    say(`  folded in ${folded.seconds.toFixed(2)} s, of which this process computed ${folded.cpuSeconds.toFixed(2)} s`)
    say(`  ${perSecond(events, folded.seconds)} events/s, ${perSecond(pages, folded.seconds)} answer pages/s`)
    return [
      { name: 'events per second', value: perSecond(events, folded.seconds), goal: 60_000 },
      { name: 'peak memory of the projector (MB)', value: Math.round(folded.maxRssMb), goal: 512, atMost: true },
    ]
  },
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const perSecond = (n: number, inSeconds: number): number => Math.round(n / inSeconds)
