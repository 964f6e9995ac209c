import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@portal/infra/database/pool'
import { responseIdOf } from '@portal/services/surveys/commands'
import { runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile } from './bench.ts'
import { type Room, roomUsed } from './lag/room.ts'
import { type Sender, type Sent, steadily } from './lag/steady.ts'
import { type Watch, type Watched, watchRows } from './lag/watch-rows.ts'
import { membersReady } from './submit/members.ts'
import { sendPage } from './submit/send-page.ts'
import { PAGES, surveyId, TOKEN_SECRET, walker } from './submit/walk.ts'

const RATES = [10, 100, 1_000]
const GOAL_RATE = 100
const GOAL_MS = 100
const PATIENCE_MS = 20_000
const LOOKED_FOR_PER_SECOND = 50

type Plan = Readonly<{ members: number; warmUpMs: number; ms: number }>

const planOf = (quick: boolean): Plan =>
  quick ? { members: 6_000, warmUpMs: 3_000, ms: 5_000 } : { members: 12_000, warmUpMs: 10_000, ms: 30_000 }

/** The member who has waited longest since the reply to the last page. */
const membersInTurn = (count: number) => {
  const waiting = Array.from({ length: count }, (_, n) => ({ n, index: 0 }))
  let next = 0
  return {
    take: () => {
      const turn = waiting[next++]
      if (!turn || turn.index >= PAGES) throw new Error('More members are needed for this rate')
      return turn
    },
    done: ({ n, index }: Readonly<{ n: number; index: number }>) => void waiting.push({ n, index: index + 1 }),
  }
}

/** Sends a page of the next member; its row is awaited from the reply on. */
const answering = (port: number, members: number, watch: Watch): Sender => {
  const turns = membersInTurn(members)
  const next: Sender['next'] = () => {
    const turn = turns.take()
    const { n, index } = turn
    const member = walker(n)
    const responseId = responseIdOf(surveyId, member.memberId)
    return async (connection) => {
      await sendPage(connection, '/api/surveys/conduct/submit', { member, index, n })
      watch.await({ responseId, page: index + 1, repliedAt: performance.now() })
      turns.done(turn)
    }
  }
  return { port, next }
}

/** Waits for the last rows; rows that are missing after this time were lost. */
const settled = async (watch: Watch): Promise<number> => {
  const deadline = performance.now() + PATIENCE_MS
  while (watch.open() > 0 && performance.now() < deadline) await sleep(10)
  return watch.open()
}

type Figures = Readonly<{ rate: number; sent: Sent }> & Watched

const ms = (samples: readonly number[], at: number): string => `${quantile(samples, at).toFixed(1)} ms`.padStart(9)

const line = ({ rate, lags, looksPerSecond, busy, sent }: Figures): string =>
  `  ${String(rate).padStart(5)} answers/s: reply to row p50 ${ms(lags, 0.5)}  p99 ${ms(lags, 0.99)}` +
  `   (${lags.length} answers, ${sent.perSecond.toFixed(0)}/s sent; HTTP p50 ${ms(sent.latencies, 0.5)}` +
  `  p99 ${ms(sent.latencies, 0.99)}; observer: ${looksPerSecond.toFixed(0)} looks/s, ${(100 * busy).toFixed(1)} % of one connection)`

type Run = Readonly<{
  sender: Sender
  watch: Watch
  plan: Plan
  say: BenchContext['say']
  setRate: (rate: number) => void
}>

const measure = async ({ sender, watch, plan, say, setRate }: Run) => {
  await steadily(sender, GOAL_RATE * 3, plan.warmUpMs)
  let lost = await settled(watch)
  const figures: Figures[] = []
  for (const rate of RATES) {
    setRate(rate)
    watch.take()
    const sent = await steadily(sender, rate, plan.ms)
    lost += await settled(watch)
    const measured = { rate, sent, ...watch.take() }
    say(line(measured))
    figures.push(measured)
  }
  return { figures, lost }
}

const roomLine = ({ events, event, wal, respondents, respondent, index }: Room): string =>
  `  ${events} events: ${event.toFixed(0)} bytes each in the log with its indexes, ${wal.toFixed(0)} of WAL for all that was written;` +
  ` ${respondents} respondents: ${respondent.toFixed(0)} bytes a row, ${index.toFixed(0)} in the answer index`

const rounded = (value: number): number => Math.round(10 * value) / 10

const goalsOf = (figures: readonly Figures[], lost: number): readonly Goal[] => {
  const at = figures.find(({ rate }) => rate === GOAL_RATE)
  const p99 = rounded(quantile(at?.lags ?? [], 0.99))
  return [
    { name: `p99 in ms at ${GOAL_RATE} answers a second`, value: p99, goal: GOAL_MS, atMost: true },
    { name: 'answers that did not come to a row', value: lost, goal: 0, atMost: true },
  ]
}

const run = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly Goal[]> => {
  const plan = planOf(quick)
  const pool = openPool(databaseUrl, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  await membersReady(databaseUrl, pool, plan.members)
  const roomNow = await roomUsed(pool)
  const secrets = { TOKEN_SECRET, VAULT_KEY: TOKEN_SECRET }
  const api = await runRole('api', databaseUrl, secrets)
  const projector = await runRole('projector', databaseUrl, secrets)
  let rate = GOAL_RATE
  // At high rates a sample of the answers is enough; looking for all of them would be most of the work.
  const watch = await watchRows(databaseUrl, () => Math.max(1, Math.round(rate / LOOKED_FOR_PER_SECOND)))
  const setRate = (now: number): void => {
    rate = now
  }
  say(`  one api, one projector, Postgres; requests at a constant rate, ${plan.ms / 1_000} s each`)
  try {
    const { figures, lost } = await measure({
      sender: answering(portOf(api.url), plan.members, watch),
      watch,
      plan,
      say,
      setRate,
    })
    say(roomLine(await roomNow()))
    return goalsOf(figures, lost)
  } finally {
    await watch.close()
    await Promise.all([api.terminate(), projector.terminate()])
    await pool.end()
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

export const bench: Bench = {
  name: 'lag',
  about: 'from the reply to an answer until its row can be read, at 10, 100 and 1,000 answers a second',
  run,
}
