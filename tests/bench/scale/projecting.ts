import { setTimeout as sleep } from 'node:timers/promises'
import { SurveyId } from '@portal/contracts/ids'
import { openPool, type Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import { numberOf, START } from '@portal/infra/event-log/position'
import { hashOf, isIn, shardsOf } from '@portal/projections/runtime/shards/shard'
import { migrateAll } from '@portal/services/cli/migrate/migrations'
import pg from 'pg'
import { environmentOf, portal, runRole } from '../../support/portal/role-processes.ts'
import { fillLog } from '../../support/projections/fill-log.ts'
import { until } from '../../support/until.ts'
import { PAGES, replayLog } from '../replay-log.ts'

const MOST_SHARDS = 4
const EVENTS_AT_ONCE = 20_000
const PATIENCE_MS = 600_000

/** The same number of surveys for each shard, so that the load is even. */
const evenSurveys = (): readonly SurveyId[] => {
  const names = Array.from({ length: 100 }, (_, n) => `replay-${n}`)
  const ofShards = shardsOf(MOST_SHARDS).map((shard) => names.filter((name) => isIn(shard, hashOf(name))).slice(0, 2))
  return ofShards.flat().map((name) => SurveyId.parse(name))
}

const operate = async (url: string, ...words: string[]): Promise<void> => {
  const { code, out, complaints } = await portal(words, environmentOf(url))
  if (code !== 0) throw new Error(`portal ${words.join(' ')}: ${out}${complaints}`)
}

const fill = async (pool: Pool, events: number): Promise<void> => {
  let some = []
  for (const event of replayLog(Math.ceil(events / (PAGES + 2)), evenSurveys())) {
    some.push(event)
    if (some.length < EVENTS_AT_ONCE) continue
    await fillLog(pool, some)
    some = []
  }
  await fillLog(pool, some)
  await pool.query('vacuum analyze log.event')
}

/** A separate database on the same server, with the contents of another. */
const databaseLike = async (url: string, original: string, name: string): Promise<string> => {
  const made = new URL(url)
  made.pathname = '/postgres'
  const client = new pg.Client({ connectionString: made.href })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name} template ${original}`)
  await client.end()
  made.pathname = `/${name}`
  return made.href
}

/** A log of this many events, of which the reporting projection, paused, has read none. @returns its database */
export const preparedLog = async (server: string, events: number): Promise<string> => {
  const url = await databaseLike(server, 'template0', 'bench_scale_log')
  await migrateAll(url)
  const pool = openPool(url, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  const projector = await runRole('projector', url)
  await until('the projection has begun', async () => {
    const { rows } = await pool.query("select from proj.checkpoint where projection = 'reporting'")
    return rows.length > 0
  })
  await operate(url, 'projection', 'pause', 'reporting')
  await projector.terminate()
  await fill(pool, events)
  await pool.end()
  return url
}

const PLACES = `select pos, owner from proj.checkpoint where projection = 'reporting'`

type Place = Readonly<{ pos: Position; owner: string | null }>

/** How much of the log the shards have left, as if one had all of it. */
const eventsLeft = (places: readonly Place[], head: number): number =>
  places.reduce((sum, { pos }) => sum + Math.max(0, head - (numberOf(pos) ?? 0)), 0) / places.length

const allBegun = (places: readonly Place[], from: number): boolean =>
  places.every(({ pos, owner }) => owner !== null && (numberOf(pos) ?? 0) > from)

/** The rate from when all shards have started, without the time that processes wait for their start. */
const timed = async (pool: Pool, from: number, head: number): Promise<Projected> => {
  let begun: Readonly<{ at: number; left: number }> | null = null
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows: places } = await pool.query<Place>(PLACES)
    const now = performance.now()
    const left = eventsLeft(places, head)
    if (!begun && allBegun(places, from)) begun = { at: now, left }
    if (begun && left === 0) {
      const owners = new Set(places.map(({ owner }) => owner)).size
      return { perSecond: (1_000 * begun.left) / (now - begun.at), owners }
    }
    if (now > deadline) throw new Error('The projectors did not come to the end of the log')
    await sleep(5)
  }
}

export type Projected = Readonly<{ perSecond: number; owners: number }>

/** The same log, its projection divided into this many shards. */
export const partedLog = (prepared: string, shards: number): Promise<void> =>
  operate(prepared, 'projection', 'shards', 'reporting', String(shards))

/** How fast this many projector processes, as users run them, fold a copy of a prepared log into the reporting rows. */
export const projected = async (prepared: string, processes: number): Promise<Projected> => {
  const original = new URL(prepared).pathname.slice(1)
  const url = await databaseLike(prepared, original, `bench_scale_${processes}`)
  const pool = openPool(url, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  const { rows } = await pool.query<Readonly<{ head: string; at: string }>>(
    `select (select max(pos) from log.event) as head,
       (select max(pos) from proj.checkpoint where projection = 'reporting') as at`,
  )
  const head = Number(rows[0]?.head)
  const at = numberOf(rows[0]?.at ?? START) ?? 0
  const projectors = await Promise.all(Array.from({ length: processes }, () => runRole('projector', url)))
  try {
    await operate(url, 'projection', 'resume', 'reporting')
    return await timed(pool, at, head)
  } finally {
    await Promise.all(projectors.map((projector) => projector.terminate()))
    await pool.end()
  }
}
