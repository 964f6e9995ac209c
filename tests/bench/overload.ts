import { openPool } from '@portal/infra/database/pool'
import { runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { membersInTurn } from './lag/members-in-turn.ts'
import { mostCarried, type Offered, offer, preparedWalkers } from './overload/offering.ts'
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

const line = (best: number, offered: Offered): string => {
  const { seconds, answered, refused, inTime, lost, ownDelay, ownProcessors } = offered
  const perSecond = (answered.length + refused.length) / seconds
  return (
    `  best ${best.toFixed(0)}/s; offered ${perSecond.toFixed(0)}/s, carried ${(inTime / seconds).toFixed(0)}/s;` +
    ` ${times('answered', answered)}; ${times('refused', refused)}; ${lost} sent again on a new connection;` +
    ` the load itself took ${ownProcessors.toFixed(2)} processors and was late by ${ownDelay.toFixed(0)} ms at most`
  )
}

const goalsOf = (shares: readonly number[], rounds: readonly Offered[]): readonly Goal[] => {
  const answered = rounds.flatMap((round) => round.answered)
  const refused = rounds.flatMap((round) => round.refused)
  const untold = rounds.reduce((sum, round) => sum + round.untold, 0)
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
  try {
    const load = { port, walkers: preparedWalkers(members), turns: membersInTurn(members) }
    await mostCarried(load, ms) // warms up
    const [shares, offers]: [number[], Offered[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const best = await mostCarried(load, ms)
      const offered = await offer(load, rate, ms)
      say(line(best, offered))
      shares.push(offered.inTime / offered.seconds / best)
      offers.push(offered)
    }
    return goalsOf(shares, offers)
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
