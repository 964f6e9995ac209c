import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { responseIdOf } from '@portal/services/surveys/commands'
import { type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { type DiskWatch, watchDisk } from './disk-syncs.ts'
import { connectionsTo } from './lag/steady.ts'
import { type Watch, watchRows } from './lag/watch-rows.ts'
import { indexSize, serverCpu, storedNow, useOf } from './soak/machine-use.ts'
import { type Look, type Minute, minuteLines, walPerPage } from './soak/minute-line.ts'
import { caughtUp, respondentsThere } from './soak/respondents-there.ts'
import { type Thinker, thinkers } from './soak/thinkers.ts'
import { watchStolen } from './stolen-time.ts'
import type { Connection } from './submit/connection.ts'
import { membersReady } from './submit/members.ts'
import { trySendPage } from './submit/send-page.ts'
import { PAGES, surveyId, TOKEN_SECRET, walker } from './submit/walk.ts'

const MEAN_THINK_SECONDS = 55
const LOOKED_FOR_PER_SECOND = 10
const MINUTE_MS = 60_000

/** `there`: respondents who finished before it begins; as many more are in progress as the rate needs. */
type Plan = Readonly<{ minutes: number; rate: number; there: number; members: number; underWay: number }>

const planOf = ({ quick, options }: BenchContext): Plan => {
  const number = (name: string, otherwise: number) => Number(options.get(name) ?? otherwise)
  const minutes = number('minutes', quick ? 2 : 10)
  const rate = number('rate', 500)
  const there = number('respondents', quick ? 200_000 : 0)
  const underWay = there > 0 ? rate * MEAN_THINK_SECONDS : 0
  const begun = Math.ceil((rate * 60 * minutes) / PAGES) + rate * MEAN_THINK_SECONDS
  return { minutes, rate, there, underWay, members: there + underWay + begun }
}

type Roles = Readonly<{ api: RoleProcess; projector: RoleProcess }>

const lookAt = async ({ api, projector }: Roles, pool: Pool): Promise<Look> => {
  const { user, system } = process.cpuUsage()
  const [ofApi, ofProjector, server, stored] = await Promise.all([
    useOf(api),
    useOf(projector),
    serverCpu(pool),
    storedNow(pool),
  ])
  return { at: performance.now(), api: ofApi, projector: ofProjector, server, own: (user + system) / 1e6, stored }
}

type Load = Readonly<{ take: () => Readonly<{ latencies: readonly number[]; refused: number }>; ended: Promise<void> }>

/** Sends the pages of members when they are due, whether or not earlier ones were answered, until it is stopped. */
const load = (
  port: number,
  rate: number,
  members: ReturnType<typeof thinkers>,
  watch: Watch,
  signal: AbortSignal,
): Load => {
  const connections = connectionsTo(port)
  let latencies: number[] = []
  let refused = 0

  const send = async (thinker: Thinker, due: number): Promise<void> => {
    const { n, index } = thinker
    const member = walker(n)
    const { outcome } = await connections.use((connection: Connection) =>
      trySendPage(connection, '/api/surveys/conduct/submit', { member, index, n }),
    )
    latencies.push(performance.now() - due)
    if (outcome === 'refused') {
      refused += 1
      return
    }
    const responseId = responseIdOf(surveyId, member.memberId)
    watch.await({ responseId, page: index + 1, repliedAt: performance.now() })
    members.answered(thinker)
  }

  const keepSending = async (): Promise<void> => {
    const begun = performance.now()
    const failures: unknown[] = []
    for (let n = 0; !signal.aborted; n += 1) {
      const due = begun + (1_000 * n) / rate
      while (performance.now() < due) await sleep(Math.max(0, due - performance.now()))
      send(members.take(), due).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    }
    connections.close()
  }

  return {
    take: () => {
      const taken = { latencies, refused }
      latencies = []
      refused = 0
      return taken
    },
    ended: keepSending(),
  }
}

/** Memory of the api, the last minute to the second. */
const memoryGrowth = (looks: readonly Look[]): number =>
  (looks.at(-1)?.api.memory ?? Number.NaN) / (looks[Math.min(2, looks.length - 1)]?.api.memory ?? Number.NaN)

type IndexSize = Awaited<ReturnType<typeof indexSize>>

const goalsOf = (minutes: readonly Minute[], looks: readonly Look[], index: IndexSize): readonly Goal[] => {
  const p99 = minutes.map(({ latencies }) => quantile(latencies, 0.99))
  const wal = minutes.map(({ latencies }, i) => {
    const [before, after] = [looks[i], looks[i + 1]]
    return before && after ? walPerPage(before, after, latencies.length) : Number.NaN
  })
  const [first = Number.NaN, second = first] = p99
  return [
    {
      name: 'HTTP p99 in ms, the worst minute',
      value: round2(Math.max(...(p99.length > 1 ? p99.slice(1) : p99))),
      goal: 60,
      atMost: true,
    },
    {
      name: 'HTTP p99 of the last minute to the second',
      value: round2((p99.at(-1) ?? second) / second),
      goal: 1.2,
      atMost: true,
    },
    { name: 'kB of WAL a page, the worst minute', value: round2(Math.max(...wal) / 1_000), goal: 3, atMost: true },
    { name: 'answer index on disk to its live data', value: round2(index.bytes / index.live), goal: 3, atMost: true },
    {
      name: 'memory of the api, the last minute to the second',
      value: round2(memoryGrowth(looks)),
      goal: 1.2,
      atMost: true,
    },
  ]
}

type Watches = Readonly<{ rows: Watch; disk: DiskWatch }>

const measure = async (
  plan: Plan,
  roles: Roles,
  pool: Pool,
  { rows, disk }: Watches,
  running: Load,
  say: BenchContext['say'],
) => {
  const looks = [await lookAt(roles, pool)]
  disk.take()
  const stolen = await watchStolen()
  const minutes: Minute[] = []
  for (let minute = 1; minute <= plan.minutes; minute += 1) {
    await Promise.race([sleep(MINUTE_MS), running.ended])
    const respondents = await pool.query<Readonly<{ n: number }>>(
      'select sum(respondents)::int as n from read.survey_size',
    )
    const measured: Minute = {
      minute,
      respondents: respondents.rows[0]?.n ?? 0,
      ...running.take(),
      ...rows.take(),
      syncs: disk.take(),
      stolen: await stolen(),
    }
    const [before, after] = [looks.at(-1), await lookAt(roles, pool)]
    looks.push(after)
    minutes.push(measured)
    if (before) for (const line of minuteLines(measured, before, after)) say(line)
  }
  return { minutes, looks }
}

const run = async (context: BenchContext): Promise<readonly Goal[]> => {
  const { databaseUrl, say } = context
  const plan = planOf(context)
  const pool = openPool(databaseUrl, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  await membersReady(databaseUrl, pool, plan.members)
  const underWay = await respondentsThere(pool, plan.there, plan.underWay)
  const secrets = { TOKEN_SECRET, VAULT_KEY: TOKEN_SECRET }
  const roles = {
    api: await runRole('api', databaseUrl, secrets),
    projector: await runRole('projector', databaseUrl, secrets),
  }
  const watch = await watchRows(databaseUrl, () => Math.max(1, Math.round(plan.rate / LOOKED_FOR_PER_SECOND)))
  const disk = await watchDisk()
  const stopping = new AbortController()
  try {
    await caughtUp(pool, plan.there + plan.underWay)
    say(
      `  one api, one projector, Postgres; ${plan.rate} pages a second from members who think 20 to 90 s over each, for ` +
        `${plan.minutes} minutes; ${plan.there + plan.underWay} respondents are there already`,
    )
    const members = thinkers(underWay, plan.there + plan.underWay, plan.members)
    const running = load(Number(new URL(roles.api.url).port), plan.rate, members, watch, stopping.signal)
    const { minutes, looks } = await measure(plan, roles, pool, { rows: watch, disk }, running, say)
    stopping.abort()
    await running.ended
    return goalsOf(minutes, looks, await indexSize(pool))
  } finally {
    stopping.abort()
    await watch.close()
    await disk.close()
    await Promise.all([roles.api.terminate(), roles.projector.terminate()])
    await pool.end()
  }
}

export const bench: Bench = {
  name: 'soak',
  about: 'answers at a steady rate for as long as asked, minute by minute (--minutes=60 --rate=500 --respondents=0)',
  run,
}
