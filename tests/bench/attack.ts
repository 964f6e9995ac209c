import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, runRole } from '../support/portal/role-processes.ts'
import { answering, signIn } from './attack/answering.ts'
import { RUN_REPORT, send } from './attack/ask.ts'
import type { Attack, Told } from './attack/attackers.ts'
import { type Bench, type BenchContext, type Goal, quantile } from './bench.ts'
import { ended, start } from './child.ts'

const MEMBERS = 50
const CONNECTIONS = 64
const line = (name: string, latencies: readonly number[]): string => {
  const at = (share: number) => quantile(latencies, share).toFixed(1)
  return `  ${name.padEnd(16)} ${String(latencies.length).padStart(6)} answers   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`
}

const run = async ({ quick, databaseUrl, say }: BenchContext): Promise<readonly Goal[]> => {
  const usernames = await aCommunity(databaseUrl, MEMBERS)
  const roles = await Promise.all([runRole('api', databaseUrl), runRole('projector', databaseUrl)])
  const attackers = start(new URL('attack/attackers.ts', import.meta.url), {})
  const tell = (told: Told): void => void attackers.send(told)
  try {
    const { url } = roles[0]
    const members = await signIn(url, usernames)
    const { cookie } = await memberClient(url, 'staff@example.org', DEMO_PASSWORD)
    const status = await send(url, 'POST', '/api/reporting/run', RUN_REPORT, { cookie })
    if (status !== 200) throw new Error(`a report is answered with ${status}`)
    const attack: Attack = { url, staffCookie: cookie, usernames, connections: CONNECTIONS }
    const ms = quick ? 4_000 : 15_000
    await answering(members, ms)
    const [calm, attacked]: [number[], number[]] = [[], []]
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      calm.push(...(await answering(members, ms)))
      tell({ attack })
      await sleep(1_000)
      attacked.push(...(await answering(members, ms)))
      tell({ stop: true })
      await sleep(6_000) // what was begun ends
    }
    say(`  ${MEMBERS} members answer; beside them ${CONNECTIONS} connections: guesses, cookies, reports, slow requests`)
    say(line('without attack', calm))
    say(line('under attack', attacked))
    const value = Math.round((100 * quantile(attacked, 0.99)) / quantile(calm, 0.99)) / 100
    return [{ name: "members' p99 under attack, times that without", value, goal: 3, atMost: true }]
  } finally {
    await ended(attackers)
    await Promise.all(roles.map((role) => role.terminate()))
  }
}

export const bench: Bench = {
  name: 'attack',
  about: 'how long members wait for their answers while strangers and careless colleagues attack the api',
  run,
}
