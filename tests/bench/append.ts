import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import type { PortalEvent } from '@portal/contracts/events/registry'
import { Instant, ResponseId, SurveyId } from '@portal/contracts/ids'
import { migrate } from '@portal/infra/database/migrate'
import { openPool } from '@portal/infra/database/pool'
import { logMigrations, postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { type Bench, type Goal, quantile } from './bench.ts'

/** Appends one small event to a stream of its own. */
type Append = () => Promise<void>
type Contender = Readonly<{ append: Append; close: () => Promise<void> }>
type Round = Readonly<{ perSecond: number; latencies: readonly number[] }>

const IN_FLIGHT = [1, 16, 64, 256]

/** The same for both, made once: what is measured is the store. */
const answer: PortalEvent = {
  type: 'PageAnswered',
  surveyId: SurveyId.parse('bench'),
  responseId: ResponseId.parse(randomUUID()),
  page: 'p3',
  owner: randomUUID(),
  data: { Q1: 2, Q2_1: 1, Q2_3: 1, Q2_6: 1, Q3_1: 4, Q3_2: 5 },
  asked: ['Q1', 'Q2', 'Q3'],
  seconds: 14,
  at: Instant.parse('2026-03-01T09:30:00.000Z'),
}

const ours = async (url: string): Promise<Contender> => {
  await migrate(url, [logMigrations])
  const reads = openPool(url, { max: 2, application: 'bench-reads' })
  const log = postgresEventLog({ url, reads })
  const append = async () => {
    const commandId = randomUUID()
    const stream = `response-${commandId}`
    const result = await log.append({ stream, commandId, intent: 'answer', expect: 'none', events: [answer] })
    if (result.outcome !== 'appended') throw new Error(`Not appended: ${result.outcome}`)
  }
  const close = async () => {
    await log.close()
    await reads.end()
  }
  return { append, close }
}

const peer = async (url: string): Promise<Contender> => {
  const store = getPostgreSQLEventStore(url)
  await store.schema.migrate()
  const { type, ...data } = answer
  const append = async () => {
    await store.appendToStream(`response-${randomUUID()}`, [{ type, data }])
  }
  return { append, close: () => store.close() }
}

/** So many callers, each of which appends again as soon as its last append was acknowledged. */
const round = async ({ append }: Contender, inFlight: number, ms: number): Promise<Round> => {
  const latencies: number[] = []
  const start = performance.now()
  const caller = async () => {
    for (let from = performance.now(); from < start + ms; from = performance.now()) {
      await append()
      latencies.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, caller))
  return { perSecond: (1_000 * latencies.length) / (performance.now() - start), latencies }
}

const figures = (rounds: readonly Round[]) => {
  const latencies = rounds.flatMap((each) => each.latencies)
  const perSecond = quantile(
    rounds.map((each) => each.perSecond),
    0.5,
  )
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

const line = (name: string, inFlight: number, { perSecond, p50, p99 }: ReturnType<typeof figures>): string => {
  const cells = [`${inFlight} in flight`.padStart(14), name.padEnd(7), `${Math.round(perSecond)}/s`.padStart(9)]
  return `${cells.join('  ')}   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`
}

type Pair = readonly [portal: Contender, emmett: Contender]
type Effort = Readonly<{ rounds: number; ms: number }>

/** In turns, so that whatever else the machine does hits both. */
const compare = async ([portal, emmett]: Pair, inFlight: number, { rounds, ms }: Effort) => {
  const mine: Round[] = []
  const theirs: Round[] = []
  for (let count = 0; count < rounds; count += 1) {
    mine.push(await round(portal, inFlight, ms))
    theirs.push(await round(emmett, inFlight, ms))
  }
  const ratios = mine.map(({ perSecond }, index) => perSecond / (theirs[index]?.perSecond ?? Number.NaN))
  return { inFlight, portal: figures(mine), emmett: figures(theirs), ratio: quantile(ratios, 0.5) }
}

const rounded = (value: number): number => Math.round(10 * value) / 10

const compareAll = async (pair: Pair, effort: Effort, say: (line: string) => void): Promise<readonly Goal[]> => {
  const goals: Goal[] = []
  for (const contender of pair) await round(contender, 64, effort.ms)
  for (const inFlight of IN_FLIGHT) {
    const { portal, emmett, ratio } = await compare(pair, inFlight, effort)
    say(line('portal', inFlight, portal))
    say(line('emmett', inFlight, emmett))
    if (inFlight !== 64) continue
    goals.push(
      { name: 'ratio to peer at 64 in flight', value: rounded(ratio), goal: 10 },
      { name: 'appends a second at 64 in flight', value: Math.round(portal.perSecond), goal: 15_000 },
      { name: 'p99 in ms at 64 in flight', value: rounded(portal.p99), goal: 10, atMost: true },
    )
  }
  return goals
}

export const bench: Bench = {
  name: 'append',
  about: 'durable appends a second, one small event each to a stream of its own, beside emmett-postgresql',
  run: async ({ quick, databaseUrl, say }) => {
    const pair: Pair = [await ours(databaseUrl), await peer(databaseUrl)]
    try {
      return await compareAll(pair, quick ? { rounds: 3, ms: 800 } : { rounds: 5, ms: 2_000 }, say)
    } finally {
      for (const contender of pair) await contender.close()
    }
  },
}
