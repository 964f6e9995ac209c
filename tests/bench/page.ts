import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { DEMO_SURVEYS, type DemoSurvey } from './submit/demo-surveys.ts'
import { type PageCost, pageCost } from './submit/page-cost.ts'

const MEMBERS = 150

const shapeOf = (name: DemoSurvey, { pages, events, bytes }: PageCost): string => {
  const [each, perPage, reply] = [pages / MEMBERS, events / pages, bytes / pages].map((figure) => figure.toFixed(1))
  return `  ${name.padEnd(10)} ${each} pages a respondent, ${perPage} events and ${reply} bytes of reply a page`
}

type Measured = Readonly<{ name: DemoSurvey; cost: PageCost }>

/** Rounds in turns, so that what else the machine does affects both surveys. The first ones warm up. */
const measured = async (warmUp: number, rounds: number): Promise<readonly Measured[]> => {
  const costs: Measured[] = []
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of DEMO_SURVEYS) {
      const cost = await pageCost(name, round * MEMBERS, (round + 1) * MEMBERS)
      if (round >= warmUp) costs.push({ name, cost })
    }
  }
  return costs
}

const run = async ({ quick, say }: BenchContext): Promise<readonly Goal[]> => {
  const all = await (quick ? measured(2, 7) : measured(4, 21))
  const costsOf = (name: DemoSurvey) => all.flatMap((one) => (one.name === name ? [one.cost] : []))
  const microseconds = (name: DemoSurvey): number =>
    quantile(
      costsOf(name).map(({ cpuMs, pages }) => (1_000 * cpuMs) / pages),
      0.5,
    )
  for (const name of DEMO_SURVEYS) {
    for (const cost of costsOf(name).slice(0, 1)) say(shapeOf(name, cost))
    say(`  ${name.padEnd(10)} ${microseconds(name).toFixed(0)} µs of CPU a page`)
  }
  return [
    {
      name: 'CPU time of a page of the tour of every type, by that of a page of the Star Wars survey',
      value: round2(microseconds('tour') / microseconds('star-wars')),
      goal: 1.5,
      atMost: true,
    },
  ]
}

export const bench: Bench = {
  name: 'page',
  about:
    'CPU time of an answer page through the engine alone, in one process: the tour of every type beside a plain survey',
  run,
}
