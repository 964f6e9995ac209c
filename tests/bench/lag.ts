import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@portal/infra/database/pool'
import { responseIdOf } from '@portal/services/surveys/commands'
import { runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { membersInTurn } from './lag/members-in-turn.ts'
import { allOf, inWords, msPer, type Processor, processorSeconds } from './lag/processor.ts'
import { type Room, roomUsed } from './lag/room.ts'
import { type Sender, type Sent, steadily } from './lag/steady.ts'
import { OBSERVER, type Watch, type Watched, watchRows } from './lag/watch-rows.ts'
import { membersReady } from './submit/members.ts'
import { sendPage } from './submit/send-page.ts'
import { surveyId, TOKEN_SECRET, walker } from './submit/walk.ts'

const RATES = [10, 100, 1_000, 1_500, 2_000]
const GOAL_RATE = 100
const GOAL_MS = 100
const BUSY_RATE = 1_500
const MOST_RATE = 2_000
/** Milliseconds of processor, of all processes of the portal and of the server, for a page. */
const PAGE_MS = { [GOAL_RATE]: 4, [BUSY_RATE]: 0.7 } as const
const PATIENCE_MS = 20_000
const LOOKED_FOR_PER_SECOND = 50

type Plan = Readonly<{ members: number; warmUpMs: number; idleMs: number; ms: number }>

const planOf = (quick: boolean): Plan =>
  quick
    ? { members: 6_000, warmUpMs: 3_000, idleMs: 5_000, ms: 5_000 }
    : { members: 18_000, warmUpMs: 10_000, idleMs: 20_000, ms: 30_000 }

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

/** `pageMs`: milliseconds of processor for a page. */
type Figures = Readonly<{ rate: number; sent: Sent; pageMs: Processor }> & Watched

const ms = (samples: readonly number[], at: number): string => `${quantile(samples, at).toFixed(1)} ms`.padStart(9)

const line = ({ rate, lags, looksPerSecond, busy, sent, pageMs }: Figures): string =>
  `  ${String(rate).padStart(5)} answers/s: reply to row p50 ${ms(lags, 0.5)}  p99 ${ms(lags, 0.99)}` +
  `   (${lags.length} answers, ${sent.perSecond.toFixed(0)}/s sent; HTTP p50 ${ms(sent.latencies, 0.5)}` +
  `  p99 ${ms(sent.latencies, 0.99)}; a page costs ${inWords(pageMs)}; observer: ${looksPerSecond.toFixed(0)} looks/s, ${(100 * busy).toFixed(1)} % of one connection)`

type Run = Readonly<{
  sender: Sender
  watch: Watch
  plan: Plan
  say: BenchContext['say']
  setRate: (rate: number) => void
  processorSeconds: () => Promise<Processor>
}>

/** What the portal costs while nobody does anything. */
const idleLine = async (time: number, processorSeconds: () => Promise<Processor>): Promise<string> => {
  const before = await processorSeconds()
  await sleep(time)
  return `  nothing sent: a second costs ${inWords(msPer(before, await processorSeconds(), time / 1_000))}`
}

const measure = async ({ sender, watch, plan, say, setRate, processorSeconds }: Run) => {
  await steadily(sender, GOAL_RATE * 3, plan.warmUpMs)
  let lost = await settled(watch)
  say(await idleLine(plan.idleMs, processorSeconds))
  const figures: Figures[] = []
  for (const rate of RATES) {
    setRate(rate)
    watch.take()
    const before = await processorSeconds()
    const sent = await steadily(sender, rate, plan.ms)
    lost += await settled(watch)
    const pageMs = msPer(before, await processorSeconds(), sent.latencies.length)
    const measured = { rate, sent, pageMs, ...watch.take() }
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
  const at = (wanted: number) => figures.find(({ rate }) => rate === wanted)
  const p99 = (samples: readonly number[] | undefined) => rounded(quantile(samples ?? [], 0.99))
  const pageMs = (rate: keyof typeof PAGE_MS): Goal => {
    const measured = at(rate)
    return {
      name: `ms of processor a page at ${rate} a second`,
      value: round2(measured ? allOf(measured.pageMs) : Number.NaN),
      goal: PAGE_MS[rate],
      atMost: true,
    }
  }
  const busiest = at(MOST_RATE)
  return [
    {
      name: `p99 in ms at ${GOAL_RATE} answers a second`,
      value: p99(at(GOAL_RATE)?.lags),
      goal: GOAL_MS,
      atMost: true,
    },
    { name: `HTTP p99 in ms at ${MOST_RATE} a second`, value: p99(busiest?.sent.latencies), goal: 100, atMost: true },
    { name: `reply to row p99 in ms at ${MOST_RATE} a second`, value: p99(busiest?.lags), goal: 300, atMost: true },
    pageMs(GOAL_RATE),
    pageMs(BUSY_RATE),
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
      processorSeconds: () => processorSeconds({ pool, api, projector }, [OBSERVER]),
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
  about:
    'from the reply to an answer until its row can be read, and what a page costs, at 10 to 2,000 answers a second',
  run,
}
