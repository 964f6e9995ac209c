import type { ChildProcess } from 'node:child_process'
import { type BenchContext, type Goal, quantile, round2 } from '../bench.ts'
import { messageOf } from '../child.ts'
import type { DemoAsked, DemoDone } from './demo-client.ts'
import { DEMO_SURVEYS, type DemoSurvey } from './demo-surveys.ts'

const CONNECTIONS = 64
const ask = async (client: ChildProcess, asked: DemoAsked): Promise<DemoDone> => {
  client.send(asked)
  return (await messageOf(client)) as DemoDone
}

/**
 * The survey of every type and rule beside the Star Wars survey, in turns: what a page costs.
 */
export const demoRounds = async (
  client: ChildProcess,
  port: number,
  { quick, say }: BenchContext,
): Promise<readonly Goal[]> => {
  const [rounds, members] = quick ? [4, 150] : [8, 400]
  const times = new Map<DemoSurvey, number[]>(DEMO_SURVEYS.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const survey of DEMO_SURVEYS) {
      const from = round * members
      const { pages, ms } = await ask(client, { port, survey, connections: CONNECTIONS, from, to: from + members })
      if (round > 0) times.get(survey)?.push(ms / pages) // the first one warms up
    }
  }
  const msPerPage = (survey: DemoSurvey): number => quantile(times.get(survey) ?? [], 0.5)
  for (const survey of DEMO_SURVEYS)
    say(`  demo, ${survey.padEnd(20)} ${(1_000 / msPerPage(survey)).toFixed(0).padStart(5)} pages/s`)
  return [
    {
      name: 'time of a page of the tour of every type, by that of a page of the Star Wars survey',
      value: round2(msPerPage('tour') / msPerPage('star-wars')),
      goal: 1.5,
      atMost: true,
    },
  ]
}
