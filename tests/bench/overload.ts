import { availableParallelism } from 'node:os'
import { openPool } from '@portal/infra/database/pool'
import { runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { membersInTurn } from './lag/members-in-turn.ts'
import { inWords, msPer, type Processor, processorSeconds } from './lag/processor.ts'
import { type Carried, mostCarried, type Offered, offer, preparedWalkers } from './overload/offering.ts'
import { membersReady } from './submit/members.ts'
import { TOKEN_SECRET } from './submit/walk.ts'

/** Nobody who is answered waits longer, and nobody waits longer for a refusal. */
const LONGEST_WAIT_MS = 2_000
const LONGEST_UNTIL_REFUSED_MS = 500

type Plan = Readonly<{ rate: number; ms: number; rounds: number; members: number }>

const planOf = ({ quick, options }: BenchContext): Plan => {
  const rate = Number(options.get('rate') ?? 4_000)
  const [ms, rounds] = quick ? [4_000, 2] : [15_000, 3]
  return { rate, ms, rounds, members: Math.ceil((rate * ms * (rounds + 2)) / 2_000) }
}

const times = (name: string, samples: readonly number[]): string => {
  const at = (share: number) => quantile(samples, share).toFixed(0)
  return `${samples.length} ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

/** Its best, and what became of what was offered; what a page that is answered costs the portal, refusals included. */
type Round = Readonly<{ best: Carried; bestMs: Processor; offered: Offered; offeredMs: Processor }>

const carriedPerSecond = ({ inTime, seconds }: Offered): number => inTime / seconds

const line = ({ best, offered }: Round): string => {
  const { seconds, answered, refused, lost, ownDelay } = offered
  const perSecond = (answered.length + refused.length) / seconds
  return (
    `  best ${best.perSecond.toFixed(0)}/s; offered ${perSecond.toFixed(0)}/s, carried ${carriedPerSecond(offered).toFixed(0)}/s;` +
    ` ${times('answered', answered)}; ${times('refused', refused)}; ${lost} sent again on a new connection;` +
    ` the load itself was late by ${ownDelay.toFixed(0)} ms at most`
  )
}

const costLine = ({ best, bestMs, offered, offeredMs }: Round): string =>
  `    an answered page costs ${inWords(bestMs)} at its best and ${inWords(offeredMs)} under overload,` +
  ` refusals included; the load itself took ${best.ownProcessors.toFixed(2)} and ${offered.ownProcessors.toFixed(2)} processors`

/** Carried for each processor that the load has left: its best is what it carries when it is offered little more. */
const shareOfWhatIsLeft = ({ best, offered }: Round): number => {
  const left = ({ ownProcessors }: Pick<Carried, 'ownProcessors'>) => availableParallelism() - ownProcessors
  return carriedPerSecond(offered) / left(offered) / (best.perSecond / left(best))
}

const goalsOf = (rounds: readonly Round[]): readonly Goal[] => {
  const answered = rounds.flatMap(({ offered }) => offered.answered)
  const refused = rounds.flatMap(({ offered }) => offered.refused)
  const untold = rounds.reduce((sum, { offered }) => sum + offered.untold, 0)
  const shares = rounds.map(({ best, offered }) => carriedPerSecond(offered) / best.perSecond)
  return [
    { name: 'carried under overload, share of its best', value: round2(quantile(shares, 0.5)), goal: 0.9 },
    {
      name: 'longest wait in ms of an answered page',
      value: Math.round(quantile(answered, 1)),
      goal: LONGEST_WAIT_MS,
      atMost: true,
    },
    {
      name: 'p99 in ms until a refusal',
      value: refused.length === 0 ? 0 : Math.round(quantile(refused, 0.99)),
      goal: LONGEST_UNTIL_REFUSED_MS,
      atMost: true,
    },
    { name: 'refusals without a time to come back', value: untold, goal: 0, atMost: true },
  ]
}

const run = async (context: BenchContext): Promise<readonly Goal[]> => {
  const { databaseUrl, say } = context
  const { rate, ms, rounds, members } = planOf(context)
  const pool = openPool(databaseUrl, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  await membersReady(databaseUrl, pool, members)
  const secrets = { TOKEN_SECRET, VAULT_KEY: TOKEN_SECRET }
  const roles = [await runRole('api', databaseUrl, secrets), await runRole('projector', databaseUrl, secrets)] as const
  const port = Number(new URL(roles[0].url).port)
  say(
    `  one api, one projector, Postgres and the load; ${rate} pages a second offered for ${ms / 1_000} s, in turns with its best`,
  )
  const [api, projector] = roles
  const used = () => processorSeconds({ pool, api, projector })
  try {
    const load = { port, walkers: preparedWalkers(members), turns: membersInTurn(members) }
    await mostCarried(load, ms) // warms up
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = await used()
      const best = await mostCarried(load, ms)
      const between = await used()
      const offered = await offer(load, rate, ms)
      const bestMs = msPer(before, between, best.pages)
      const one = { best, bestMs, offered, offeredMs: msPer(between, await used(), offered.answered.length) }
      say(line(one))
      say(costLine(one))
      measured.push(one)
    }
    const ofLeft = quantile(measured.map(shareOfWhatIsLeft), 0.5)
    say(`  carried for each processor that the load left: ${round2(ofLeft)} of its best`)
    return goalsOf(measured)
  } finally {
    await Promise.all(roles.map((role) => role.terminate()))
    await pool.end()
  }
}

export const bench: Bench = {
  name: 'overload',
  about: 'what is carried, how long members wait and what the others are told when more is offered (--rate=4000)',
  run,
}
