import { setTimeout as sleep } from 'node:timers/promises'
import { aCommunity, PASSWORD, runRole } from '../support/portal/role-processes.ts'
import { answering, signIn } from './attack/answering.ts'
import { type Bench, type BenchContext, type Goal, quantile } from './bench.ts'
import { ended, messageOf, start } from './child.ts'
import { Came } from './login/came.ts'
import type { Asked } from './login/crowd.ts'

/** Half of them answer, the others sign in. */
const MEMBERS = 100
/** Few enough to be waited for, none is refused. */
const STEADY = 8
const AT_ONCE = 1_000

const line = (name: string, latencies: readonly number[]): string => {
  const at = (share: number) => quantile(latencies, share).toFixed(1)
  return `  ${name.padEnd(24)} ${String(latencies.length).padStart(6)} answers   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`
}

const perSecond = ({ signedIn, ms }: Came): number => Math.round((10_000 * signedIn) / ms) / 10

const run = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly Goal[]> => {
  const usernames = await aCommunity(databaseUrl, MEMBERS)
  const roles = await Promise.all([runRole('api', databaseUrl), runRole('projector', databaseUrl)])
  const crowd = start(new URL('login/crowd.ts', import.meta.url), {})
  const tell = (asked: Asked): void => void crowd.send(asked)
  const { url } = roles[0]
  const ms = quick ? 4_000 : 15_000

  /** What becomes of sign-ins while the work is done. */
  const during = async <Result>(atOnce: number, work: () => Promise<Result>) => {
    tell({ crowd: { url, usernames: usernames.slice(MEMBERS / 2), password: PASSWORD, atOnce } })
    const result = await work()
    const told = messageOf(crowd)
    tell({ stop: true })
    const came = Came.parse(await told)
    return { result, came }
  }
  try {
    const steady = await during(STEADY, () => sleep(ms))
    say(`  ${STEADY} sign-ins at a time: ${perSecond(steady.came)} a second (argon2id, 19 MiB, 2 passes)`)
    const members = await signIn(url, usernames.slice(0, MEMBERS / 2))
    await answering(members, ms)
    const calm = await answering(members, ms)
    const crowded = await during(AT_ONCE, () => answering(members, ms))
    const { signedIn, refused } = crowded.came
    say(line('without sign-ins', calm))
    say(line(`${AT_ONCE} sign-ins at once`, crowded.result))
    say(`  of those sign-ins ${signedIn} succeeded, ${refused} were told to come back later`)
    const value = Math.round((100 * quantile(crowded.result, 0.99)) / quantile(calm, 0.99)) / 100
    return [{ name: 'p99 of answers beside 1,000 sign-ins, times that without', value, goal: 2, atMost: true }]
  } finally {
    await ended(crowd)
    await Promise.all(roles.map((role) => role.terminate()))
  }
}

export const bench: Bench = {
  name: 'login',
  about: 'how many members sign in each second, and how long others wait for their answers while 1,000 sign in at once',
  run,
}
