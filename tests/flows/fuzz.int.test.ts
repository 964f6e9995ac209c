import type { Call } from '@portal/contracts/http/call'
import { DEMO_PASSWORD } from '@portal/services/cli/start/demo-members'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RawRequest, randomRequests } from '../support/fuzz/random-request.ts'
import { type RawReply, rawSender } from '../support/fuzz/send-raw.ts'
import { allCalls, nameOf } from '../support/portal/all-calls.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { chanceOf } from '../support/surveys/answering.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 12_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)
/** Then code is compiled and caches are warm: what is still added is growth. */
const WARM_UP = Math.min(6_000, REQUESTS / 2)
const CONNECTIONS = 8
const MOST_GROWTH_MB = 60
/** So little that garbage is collected again and again: else most of what memory grows by would be garbage that nobody had to collect yet. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=256' }
const SURVEY = 'morning-drinks'

let database: TestDatabase
const running: RoleProcess[] = []
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(async () => {
  await Promise.all(running.map((role) => role.terminate()))
  await database.drop()
})

const residentMb = async (api: RoleProcess): Promise<number> =>
  Number(/^process_resident_memory_bytes (\S+)$/m.exec(await api.metrics())?.[1] ?? Number.NaN) / 2 ** 20

const spec = {
  surveyID: SURVEY,
  questions: [],
  banner: [],
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: false,
  base: 'asked',
  test: 'proportions-t',
}

const report = (url: string, cookie: string) =>
  fetch(`${url}/api/reporting/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(spec),
  })

/** A reply that is no fault of ours: refusals are problems, and at most it is busy. */
const isByContract = ({ method }: RawRequest, reply: RawReply | null): boolean => {
  if (reply === null || (reply.status >= 500 && reply.status !== 503)) return false
  return reply.status < 400 || method === 'HEAD' || reply.type.startsWith('application/problem+json')
}

const told = (request: RawRequest & Readonly<{ call: Call }>, reply: RawReply | null): string => {
  const { call, method, path, headers, body } = request
  const asked = `${nameOf(call)}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} ${body.slice(0, 500)}`
  return `${reply?.status ?? 'no answer'} ${reply?.type ?? ''} ${reply?.body.slice(0, 200) ?? ''} to ${asked}`
}

it(
  `no call answers ${REQUESTS} random and hostile requests with a server error, or grows by more than ${MOST_GROWTH_MB} MB (FUZZ_SEED=${SEED})`,
  async () => {
    const [username = '', other = ''] = await aCommunity(database.url, 2)
    const [api, projector] = await Promise.all([runRole('api', database.url, HEAP), runRole('projector', database.url)])
    running.push(api, projector)
    const members = await Promise.all([username, other].map((name) => memberClient(api.url, name, PASSWORD)))
    const tokens = await Promise.all(members.map(({ tokenOf }) => tokenOf(SURVEY)))
    const staff = await Promise.all(
      ['staff@example.org', 'developer@example.org'].map((name) => memberClient(api.url, name, DEMO_PASSWORD)),
    )
    const cookies = [...members, ...staff].map(({ cookie }) => cookie)
    expect((await report(api.url, cookies[2] ?? '')).status).toBe(200)

    const known = [
      SURVEY,
      'welcome',
      'opinions',
      'you',
      'Q2',
      'Q5_1',
      'Q6',
      'Q7',
      'reporting',
      'member',
      'survey',
      'en',
      'ar',
      'fr',
      ...tokens,
    ]
    const calls = await allCalls()
    const next = randomRequests(calls, known, [...cookies, ''])
    const { send, close } = rawSender(api.url, CONNECTIONS)
    const chance = chanceOf(SEED)
    const faults: string[] = []
    const statuses = new Map<number, number>()
    let sent = 0
    const lane = async (until: number): Promise<void> => {
      while (sent < until) {
        sent += 1
        const request = next(chance)
        const reply = await send(request)
        statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1)
        if (!isByContract(request, reply)) faults.push(told(request, reply))
      }
    }
    const sendUpTo = (until: number) => Promise.all(Array.from({ length: CONNECTIONS }, () => lane(until)))
    await sendUpTo(WARM_UP)
    const warm = await residentMb(api)
    await sendUpTo(REQUESTS)
    const grown = (await residentMb(api)) - warm
    close()

    const counts = Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b))
    expect({ faults: faults.slice(0, 10), counts }).toEqual({ faults: [], counts })
    expect(statuses.get(503) ?? 0).toBeLessThan(REQUESTS / 10) // else nothing was tried
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
    expect(grown).toBeLessThan(MOST_GROWTH_MB)
    expect((await report(api.url, cookies[2] ?? '')).status).toBe(200)
  },
  300_000 + REQUESTS * 30,
)
