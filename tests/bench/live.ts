import { loadavg } from 'node:os'
import { openPool } from '@portal/infra/database/pool'
import { runRole } from '../support/portal/role-processes.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { type Sender, steadily } from './lag/steady.ts'
import { askForCrosstab, researchersReady } from './live/researchers.ts'
import { startsSeen } from './live/starts.ts'
import { steadyTurns } from './live/turns.ts'
import { caughtUp, respondentsThere } from './soak/respondents-there.ts'
import { membersReady } from './submit/members.ts'
import { sendPage } from './submit/send-page.ts'
import { TOKEN_SECRET, type Walker, walker } from './submit/walk.ts'

/** Each looks at a crosstab that is asked for again every second. */
const RESEARCHERS = 10
const MOST_TIMES = 2
const MOST_AGE = 2

/** `there` have finished, `underWay` are in progress. Rounds take turns, so that other load affects all of a round. */
type Plan = Readonly<{
  there: number
  underWay: number
  perSecond: number
  warmUpMs: number
  rounds: number
  ms: number
}>

const planOf = ({ quick, options }: BenchContext): Plan => {
  const number = (name: string, usual: number) => Number(options.get(name) ?? usual)
  const perSecond = number('rate', 500)
  return quick
    ? { there: number('respondents', 5_000), underWay: 2_000, perSecond, warmUpMs: 2_000, rounds: 1, ms: 6_000 }
    : { there: number('respondents', 50_000), underWay: 5_000, perSecond, warmUpMs: 10_000, rounds: 3, ms: 20_000 }
}

const membersIn = ({ there, underWay, perSecond, warmUpMs, rounds, ms }: Plan): number => {
  const pages = (perSecond * (warmUpMs + 2 * rounds * ms)) / 1_000
  return there + underWay + Math.ceil(pages / 2)
}

type Senders = Readonly<{ pages: Sender; crosstabs: Sender; ages: number[]; refused: number[] }>

const sendersTo = (
  port: number,
  plan: Plan,
  underWay: readonly Readonly<{ n: number; index: number }>[],
  researchers: readonly Walker[],
): Senders => {
  const before = plan.there + plan.underWay
  const turns = steadyTurns(underWay, before)
  const starts = startsSeen(before)
  const ages: number[] = []
  const refused: number[] = []
  let asked = 0
  return {
    ages,
    refused,
    pages: {
      port,
      next: () => {
        const turn = turns.take()
        const { n, index } = turn
        return async (connection) => {
          await sendPage(connection, '/api/surveys/conduct/submit', { member: walker(n), index, n })
          if (index === 0) starts.started()
          turns.done(turn)
        }
      },
    },
    crosstabs: {
      port,
      next: () => {
        const n = asked++
        const researcher = researchers[n % researchers.length]
        if (!researcher) throw new Error('There is no researcher')
        return async (connection) => {
          const respondents = await askForCrosstab(connection, researcher, n)
          if (respondents === null) refused.push(n)
          else ages.push(starts.ageOf(respondents) / 1_000)
        }
      },
    },
  }
}

type Measured = Readonly<Record<'pages' | 'crosstabs', Readonly<{ alone: number[]; together: number[] }>>>

const measure = async (
  { pages, crosstabs, ages, refused }: Senders,
  { perSecond, warmUpMs, rounds, ms }: Plan,
): Promise<Measured> => {
  const measured: Measured = { pages: { alone: [], together: [] }, crosstabs: { alone: [], together: [] } }
  const send = async (sender: Sender, rate: number, into: number[], time = ms): Promise<void> => {
    into.push(...(await steadily(sender, rate, time)).latencies)
  }
  await Promise.all([send(pages, perSecond, [], warmUpMs), send(crosstabs, RESEARCHERS, [], warmUpMs)])
  ages.length = 0
  refused.length = 0
  for (let round = 0; round < rounds; round += 1) {
    await send(pages, perSecond, measured.pages.alone)
    await send(crosstabs, RESEARCHERS, measured.crosstabs.alone)
    await Promise.all([
      send(pages, perSecond, measured.pages.together),
      send(crosstabs, RESEARCHERS, measured.crosstabs.together),
    ])
  }
  return measured
}

const figures = (samples: readonly number[]): string =>
  `p50 ${quantile(samples, 0.5).toFixed(1)} ms  p99 ${quantile(samples, 0.99).toFixed(1)} ms  (${samples.length})`

const timesOf = ({ alone, together }: Measured['pages']): number =>
  round2(quantile(together, 0.99) / quantile(alone, 0.99))

const told = (
  { pages, crosstabs }: Measured,
  { ages, refused }: Senders,
  say: BenchContext['say'],
): readonly Goal[] => {
  say(`  crosstabs alone       ${figures(crosstabs.alone)}`)
  say(`  crosstabs with pages  ${figures(crosstabs.together)}`)
  say(`  pages alone           ${figures(pages.alone)}`)
  say(`  pages with crosstabs  ${figures(pages.together)}`)
  const oldest = Math.max(...ages)
  say(
    `  age of the figures    p50 ${quantile(ages, 0.5).toFixed(2)} s  p99 ${quantile(ages, 0.99).toFixed(2)} s  oldest ${oldest.toFixed(2)} s`,
  )
  say(`  load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
  return [
    { name: 'p99 of crosstabs with pages, by that without', value: timesOf(crosstabs), goal: MOST_TIMES, atMost: true },
    { name: 'p99 of pages with crosstabs, by that without', value: timesOf(pages), goal: MOST_TIMES, atMost: true },
    { name: 'crosstabs refused as too many', value: refused.length, goal: 0, atMost: true },
    { name: 'age in seconds of the oldest figures', value: round2(oldest), goal: MOST_AGE, atMost: true },
  ]
}

const run = async (context: BenchContext): Promise<readonly Goal[]> => {
  const { databaseUrl, say } = context
  const plan = planOf(context)
  const members = membersIn(plan)
  const pool = openPool(databaseUrl, { max: 2, application: 'bench', statementTimeoutMs: 0 })
  await membersReady(databaseUrl, pool, members)
  const researchers = await researchersReady(pool, members, RESEARCHERS)
  const underWay = await respondentsThere(pool, plan.there, plan.underWay)
  const secrets = { TOKEN_SECRET, VAULT_KEY: TOKEN_SECRET }
  const api = await runRole('api', databaseUrl, secrets)
  const projector = await runRole('projector', databaseUrl, secrets)
  try {
    await caughtUp(pool, plan.there + plan.underWay)
    say(
      `  one api, one projector, Postgres; ${plan.perSecond} pages a second, ${RESEARCHERS} researchers who ask for a crosstab every second; ` +
        `${plan.there + plan.underWay} respondents are there already`,
    )
    const senders = sendersTo(Number(new URL(api.url).port), plan, underWay, researchers)
    return told(await measure(senders, plan), senders, say)
  } finally {
    await Promise.all([api.terminate(), projector.terminate()])
    await pool.end()
  }
}

export const bench: Bench = {
  name: 'live',
  about:
    'crosstabs while answer pages arrive: what each costs the other, and how old figures are (--rate=500 --respondents=50000)',
  run,
}
