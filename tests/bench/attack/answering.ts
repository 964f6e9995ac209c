import { setTimeout as sleep } from 'node:timers/promises'
import { memberClient } from '../../support/portal/member-client.ts'
import { PASSWORD } from '../../support/portal/role-processes.ts'

/** Of each member between two answers. */
const PACE_MS = 250
const SURVEY = 'morning-drinks'

type Member = Readonly<{ save: (n: number) => Promise<unknown> }>

/** Members who take the demo survey. */
export const signIn = async (url: string, usernames: readonly string[]): Promise<readonly Member[]> => {
  const members: Member[] = []
  for (const username of usernames) {
    const member = await memberClient(url, username, PASSWORD)
    const token = await member.tokenOf(SURVEY)
    members.push({ save: (n) => member.save(token, 'welcome', { Q2: 1 + (n % 3) }) })
  }
  return members
}

/** Milliseconds of each answer, until it was acknowledged. */
export const answering = async (members: readonly Member[], ms: number): Promise<readonly number[]> => {
  const latencies: number[] = []
  const until = performance.now() + ms
  const one = async ({ save }: Member, n: number): Promise<void> => {
    await sleep((PACE_MS * n) / members.length)
    for (let count = 0; performance.now() < until; count += 1) {
      const begun = performance.now()
      await save(count)
      latencies.push(performance.now() - begun)
      await sleep(PACE_MS)
    }
  }
  await Promise.all(members.map(one))
  return latencies
}
