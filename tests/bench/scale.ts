import { availableParallelism } from 'node:os'
import { type Bench, type BenchContext, type Goal, quantile } from './bench.ts'
import { partedLog, preparedLog, projected } from './scale/projecting.ts'
import { written } from './scale/writing.ts'

const PROCESSES = [1, 2, 4]
const SHARDS = 4
/** More processes than processors cannot be faster; they must not be much slower either. */
const NO_LOSS = 0.8

const cell = (value: string): string => value.padStart(15)
const rounded = (value: number): number => Math.round(100 * value) / 100
const times = (value: number, first: number): string => `× ${(value / first).toFixed(2)}`

const appends = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly number[]> => {
  const rates: number[] = []
  say('  appends, 64 in flight in all')
  for (const processes of PROCESSES) {
    const { perSecond, latencies } = await written(databaseUrl, processes, quick ? 1_000 : 10_000)
    rates.push(perSecond)
    const p99 = `p99 ${quantile(latencies, 0.99).toFixed(1)} ms`
    const cells = [`${processes} writers`, `${perSecond.toFixed(0)}/s`, times(perSecond, rates[0] ?? 0), p99]
    say(`  ${cells.map(cell).join('')}`)
  }
  return rates
}

const projections = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly number[]> => {
  const events = quick ? 100_000 : 1_000_000
  const prepared = await preparedLog(databaseUrl, events)
  say(`  projection of ${events} events of 8 surveys, reporting rows and index`)
  const measure = async (processes: number, shards: number): Promise<number> => {
    const { perSecond, owners } = await projected(prepared, processes)
    const cells = [`${processes} projectors`, `${shards} shards`, `${perSecond.toFixed(0)}/s`, `${owners} at work`]
    say(`  ${cells.map(cell).join('')}`)
    return perSecond
  }
  const whole = await measure(1, 1)
  await partedLog(prepared, SHARDS)
  const rates: number[] = []
  for (const processes of PROCESSES) rates.push(await measure(processes, SHARDS))
  const speedUps = rates.map((rate, n) => `${PROCESSES[n]} ${times(rate, whole)}`)
  say(`  to one projector with the whole: ${speedUps.join(', ')}`)
  return rates
}

const noLoss = (what: string, rates: readonly number[]): Goal => ({
  name: `${what}: 4 processes to 1`,
  value: rounded((rates.at(-1) ?? 0) / (rates[0] ?? 1)),
  goal: NO_LOSS,
})

export const bench: Bench = {
  name: 'scale',
  about: 'appends and projection by 1, 2 and 4 processes of each role',
  run: async (context) => {
    context.say(`  ${availableParallelism()} processors, which Postgres, all processes and this one share`)
    return [noLoss('appends', await appends(context)), noLoss('projection', await projections(context))]
  },
}
