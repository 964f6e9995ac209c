import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { DEMO_SURVEYS, type DemoSurvey } from './submit/demo-surveys.ts'
import { pageCost } from './submit/page-cost.ts'

const MEMBERS = 150

/** Rounds in turns, so that what else the machine does affects both surveys. The first ones warm up. */
const run = async ({ quick, say }: BenchContext): Promise<readonly Goal[]> => {
  const [warmUp, rounds] = quick ? [2, 7] : [4, 21]
  const costs = new Map<DemoSurvey, number[]>(DEMO_SURVEYS.map((name) => [name, []]))
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const name of DEMO_SURVEYS) {
      const { pages, cpuMs, bytes, events } = await pageCost(name, round * MEMBERS, (round + 1) * MEMBERS)
      if (round >= warmUp) costs.get(name)?.push((1_000 * cpuMs) / pages)
      if (round !== warmUp) continue
      const each = [pages / MEMBERS, events / pages, bytes / pages].map((figure) => figure.toFixed(1))
      say(`  ${name.padEnd(10)} ${each[0]} pages a respondent, ${each[1]} events and ${each[2]} bytes of reply a page`)
    }
  }
  const microseconds = (name: DemoSurvey): number => quantile(costs.get(name) ?? [], 0.5)
  for (const name of DEMO_SURVEYS) say(`  ${name.padEnd(10)} ${microseconds(name).toFixed(0)} µs of CPU a page`)
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
  about: 'CPU time of an answer page through the engine alone, in one process: the tour of every type beside a plain survey',
  run,
}
