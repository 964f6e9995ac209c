import { randomUUID } from 'node:crypto'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { answer, appendsOf, type Contender, latenciesOf, ours, type Round, round } from './append/ours.ts'
import { sharesOf, slowest } from './append/slowest.ts'
import { watchWaits } from './append/waits.ts'
import { type Bench, type Goal, quantile } from './bench.ts'
import { watchDisk } from './disk-syncs.ts'

const IN_FLIGHT = [1, 16, 64, 256]

const peer = async (url: string): Promise<Contender> => {
  const store = getPostgreSQLEventStore(url)
  await store.schema.migrate()
  const { type, ...data } = answer
  const append = async () => {
    await store.appendToStream(`response-${randomUUID()}`, [{ type, data }])
  }
  return { append, close: () => store.close() }
}

const figures = (rounds: readonly Round[]) => {
  const latencies = rounds.flatMap(latenciesOf)
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

/** In turns, so that other load on the machine affects both. */
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

const percent = (shares: ReturnType<typeof sharesOf>): string =>
  shares
    .filter(({ share }) => share >= 0.01)
    .map(({ what, share }) => `${what} ${(100 * share).toFixed(0)} %`)
    .join(', ') || 'nothing'

/** A round of its own, with a look at what both processes do: shares of the time of its slowest hundredth. */
const whySlow = async (portal: Contender, url: string, ms: number, say: (line: string) => void): Promise<void> => {
  const [waits, disk] = [await watchWaits(url), await watchDisk()]
  const looked = await round(portal, 64, ms)
  await Promise.all([waits.close(), disk.close()])
  const appends = appendsOf(looked)
  const slow = slowest(appends)
  const [first] = slow.slice(-1)
  say(
    `  the slowest hundredth of a round that is looked at, 64 in flight (${first ? (first.to - first.from).toFixed(1) : '?'} ms and more):` +
      ` server: ${percent(sharesOf(slow, waits.server))}; this process: ${percent(sharesOf(slow, waits.own))}`,
  )
  say(`    all of its appends: server: ${percent(sharesOf(appends, waits.server))}`)
  const syncs = disk.take()
  const sync = (at: number) => `${quantile(syncs, at).toFixed(1)} ms`
  say(`    a sync of the disk by somebody else meanwhile: p50 ${sync(0.5)}, p99 ${sync(0.99)}, longest ${sync(1)}`)
}

export const bench: Bench = {
  name: 'append',
  about: 'durable appends a second, one small event each to a stream of its own, beside emmett-postgresql',
  run: async ({ quick, databaseUrl, say }) => {
    const pair: Pair = [await ours(databaseUrl), await peer(databaseUrl)]
    try {
      const goals = await compareAll(pair, quick ? { rounds: 3, ms: 800 } : { rounds: 5, ms: 2_000 }, say)
      await whySlow(pair[0], databaseUrl, quick ? 2_000 : 10_000, say)
      return goals
    } finally {
      for (const contender of pair) await contender.close()
    }
  },
}
