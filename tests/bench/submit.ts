import type { ChildProcess } from 'node:child_process'
import { openPool, type Pool } from '@portal/infra/database/pool'
import { freePort } from '@portal/infra/local/process/ports'
import { until } from '../support/until.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { ended, messageOf, start } from './child.ts'
import type { RoundAsked, RoundDone } from './submit/client.ts'
import { CRUD_TABLES } from './submit/crud-log.ts'
import { demoRounds } from './submit/demo-rounds.ts'
import { DEMO_SURVEYS, demoSurvey } from './submit/demo-surveys.ts'
import { membersReady } from './submit/members.ts'
import { TOKEN_SECRET } from './submit/walk.ts'

const CONNECTIONS = 64

type Target = Readonly<{ name: string; port: number; path: string }>
type PeerPorts = Readonly<Record<'empty' | 'plain' | 'careful', number>>
type Figures = Readonly<{ perSecond: number; p50: number; p99: number }>

const scripts = {
  api: new URL('../../services/main.ts', import.meta.url),
  peers: new URL('submit/peers.ts', import.meta.url),
  client: new URL('submit/client.ts', import.meta.url),
  demo: new URL('submit/demo-client.ts', import.meta.url),
}

/** For the peer handlers. */
const peersTables = async (pool: Pool) => {
  await pool.query(CRUD_TABLES)
  await pool.query(
    'create table plain_page (id bigserial primary key, token text, page text, data jsonb, at timestamptz)',
  )
}

const isUp = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const ask = async (client: ChildProcess, round: RoundAsked): Promise<RoundDone> => {
  client.send(round)
  return (await messageOf(client)) as RoundDone
}

const figures = (rounds: readonly RoundDone[]): Figures => {
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    perSecond: quantile(
      rounds.map(({ pages, ms }) => (1_000 * pages) / ms),
      0.5,
    ),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}

const line = (name: string, { perSecond, p50, p99 }: Figures): string =>
  `  ${name.padEnd(24)} ${perSecond.toFixed(0).padStart(7)} pages/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`

type Plan = Readonly<{ warmUpMs: number; rounds: number; ms: number }>

/** A server's code gets faster during its first hundred thousand requests; only later ones are measured. */
const planOf = (quick: boolean): Plan =>
  quick ? { warmUpMs: 5_000, rounds: 3, ms: 2_000 } : { warmUpMs: 20_000, rounds: 6, ms: 5_000 }

/** Rounds in turns, so that other load on the machine affects all of them. */
const measure = async (client: ChildProcess, targets: readonly Target[], { quick, say }: BenchContext) => {
  const { warmUpMs, rounds, ms } = planOf(quick)
  const next = new Map<string, number>()
  const runFor = async ({ name, port, path }: Target, time: number): Promise<RoundDone> => {
    const from = next.get(name) ?? 0
    const done = await ask(client, { port, path, connections: CONNECTIONS, ms: time, from })
    next.set(name, from + done.members)
    return done
  }

  for (const target of targets) await runFor(target, warmUpMs)
  const done = targets.map((): RoundDone[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, target] of targets.entries()) done[n]?.push(await runFor(target, ms))
  }
  const shown = targets.map(({ name }, n) => ({ name, ...figures(done[n] ?? []) }))
  for (const { name, ...each } of shown) say(line(name, each))
  return shown
}

const goalsOf = (ours: Figures, empty: Figures, plain: Figures, careful: Figures): readonly Goal[] => [
  {
    name: 'ratio to the same with one transaction (state read, page inserted, state updated) in place of the log',
    value: round2(ours.perSecond / careful.perSecond),
    goal: 1,
  },
  {
    name: 'ratio to the same route with an empty handler',
    value: round2(ours.perSecond / empty.perSecond),
    goal: 0.33,
  },
  { name: 'ratio to a plain handler with one INSERT', value: round2(ours.perSecond / plain.perSecond), goal: 1 },
]

/** The figures of the portal beside those of its peers. */
const besidePeers = async (client: ChildProcess, port: number, ports: PeerPorts, context: BenchContext) => {
  context.say(`  ${CONNECTIONS} connections, pages of 3 questions (18 answers), 10 pages a respondent, durable`)
  const targets = [
    { name: 'portal', port, path: '/api/surveys/conduct/submit' },
    { name: 'empty handler', port: ports.empty, path: '/api/surveys/conduct/submit' },
    { name: 'plain, one INSERT', port: ports.plain, path: '/plain' },
    { name: 'careful, no log', port: ports.careful, path: '/api/surveys/conduct/submit' },
  ]
  const [ours, empty, plain, careful] = await measure(client, targets, context)
  if (!ours || !empty || !plain || !careful) throw new Error('unreachable')
  return goalsOf(ours, empty, plain, careful)
}

/** `--only=demo` leaves the peers out. */
const run = async (context: BenchContext): Promise<readonly Goal[]> => {
  const { quick, options, databaseUrl } = context
  const pool = openPool(databaseUrl, { max: 4, application: 'bench', statementTimeoutMs: 0 })
  await peersTables(pool)
  await membersReady(databaseUrl, pool, quick ? 60_000 : 250_000, await Promise.all(DEMO_SURVEYS.map(demoSurvey)))
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET,
    VAULT_KEY: TOKEN_SECRET,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const children = [
    start(scripts.api, env),
    start(scripts.peers, env),
    start(scripts.client, env),
    start(scripts.demo, env),
  ]
  try {
    const [, peers, client, demo] = children
    if (!peers || !client || !demo) throw new Error('unreachable')
    const ports = (await messageOf(peers)) as PeerPorts
    await until('the api is up', () => isUp(port))
    const goals = options.get('only') === 'demo' ? [] : await besidePeers(client, port, ports, context)
    return [...goals, ...(await demoRounds(demo, port, context))]
  } finally {
    await Promise.all(children.map(ended))
    await pool.end()
  }
}

export const bench: Bench = {
  name: 'submit',
  about:
    'answer pages accepted per second over HTTP, beside an empty handler, a plain INSERT, and one transaction without a log',
  run,
}
