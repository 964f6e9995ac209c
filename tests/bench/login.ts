import { setTimeout as sleep } from 'node:timers/promises'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, runRole } from '../support/portal/role-processes.ts'
import { until } from '../support/until.ts'
import { answering, signIn } from './attack/answering.ts'
import { type Bench, type BenchContext, type Goal, quantile, round2 } from './bench.ts'
import { ended, messageOf, start } from './child.ts'
import { Came } from './login/came.ts'
import type { Asked } from './login/crowd.ts'

/** Half of them answer, the others sign in: each of these in many browsers that the portal has not seen before. */
const MEMBERS = 100
/** Few enough to be waited for, none is told to come back. */
const STEADY = 8
const AT_ONCE = 1_000

const line = (name: string, latencies: readonly number[]): string => {
  const at = (share: number) => quantile(latencies, share).toFixed(1)
  return `  ${name.padEnd(24)} ${String(latencies.length).padStart(6)} answers   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`
}

const perSecond = ({ signedIn, ms }: Came): number => Math.round((10_000 * signedIn.length) / ms) / 10

/** What became of all crowds that came beside answers. */
const crowdLines = (crowds: readonly Came[]): readonly string[] => {
  const signedIn = crowds.flatMap((came) => came.signedIn)
  const sum = (of: (came: Came) => number): number => crowds.reduce((all, came) => all + of(came), 0)
  const rate = quantile(crowds.map(perSecond), 0.5)
  const half = quantile(signedIn, 0.5) / 1_000
  return [
    `  beside answers ${rate} sign-ins a second; of those who were signed in half had waited ${half.toFixed(1)} s`,
    `  ${sum(({ toldToWait }) => toldToWait)} times somebody was told to come back, ${sum(({ lost }) => lost)} connections were lost`,
  ]
}

const run = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly Goal[]> => {
  const usernames = await aCommunity(databaseUrl, MEMBERS)
  const roles = await Promise.all([runRole('api', databaseUrl), runRole('projector', databaseUrl)])
  const crowd = start(new URL('login/crowd.ts', import.meta.url), {})
  const tell = (asked: Asked): void => void crowd.send(asked)
  const { url } = roles[0]
  const ms = quick ? 4_000 : 15_000

  /** What becomes of sign-ins while the work is done, and until the last of them is answered. */
  const during = async <Result>(atOnce: number, work: () => Promise<Result>) => {
    const told = messageOf(crowd)
    tell({ crowd: { url, usernames: usernames.slice(MEMBERS / 2), password: PASSWORD, atOnce } })
    const result = await Promise.race([work(), told.then(() => Promise.reject(new Error('the crowd ended too early')))])
    tell({ stop: true })
    return { result, came: Came.parse(await told) }
  }
  const mayTheLastSignIn = () =>
    memberClient(url, usernames.at(-1) ?? '', PASSWORD).then(
      () => true,
      () => false,
    )
  try {
    await until('the read model has all members', mayTheLastSignIn)
    const steady = await during(STEADY, () => sleep(ms))
    say(`  ${STEADY} sign-ins at a time: ${perSecond(steady.came)} a second (argon2id, 19 MiB, 2 passes)`)
    const members = await signIn(url, usernames.slice(0, MEMBERS / 2))
    await answering(members, ms)
    const [calm, crowded, crowds]: [number[], number[], Came[]] = [[], [], []]
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      calm.push(...(await answering(members, ms)))
      const { result, came } = await during(AT_ONCE, () => answering(members, ms))
      crowded.push(...result)
      crowds.push(came)
    }
    say(line('without sign-ins', calm))
    say(line(`${AT_ONCE} sign-ins at once`, crowded))
    for (const one of crowdLines(crowds)) say(one)
    const value = round2(quantile(crowded, 0.99) / quantile(calm, 0.99))
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
