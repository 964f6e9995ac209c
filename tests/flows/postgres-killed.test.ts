import { setTimeout as sleep } from 'node:timers/promises'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalWith } from '../support/portal/cli.ts'
import { memberClient } from '../support/portal/member-client.ts'
import { type RunningPortal, startPortal } from '../support/portal/running-portal.ts'
import { until } from '../support/until.ts'

const SURVEY = 'morning-drinks'
const MEMBERS = 8
/** At least; and as long as there are kills left. */
const SAVES = 40
const PACE_MS = 20
const PASSWORD = 'a good long password'

let portal: RunningPortal
const usernames = Array.from({ length: MEMBERS }, (_, n) => `load-${n}@example.org`)

beforeAll(async () => {
  portal = await startPortal()
  const command = portalWith({ STATE_DIR: portal.stateDir, PORTAL_NEW_PASSWORD: PASSWORD })
  for (const username of usernames) {
    const { code, complained } = await command('member', 'add', username)
    if (code !== 0) throw new Error(complained)
  }
}, 180_000)
afterAll(() => portal.stop(), 30_000)

/** Takes the survey; on its last page saves repeatedly before it is sent. @returns the acknowledged saves */
const takeSurvey = async (username: string, isOver: () => boolean): Promise<number> => {
  const member = await memberClient(portal.url, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  await member.submit(token, 'welcome', { Q2: 3 })
  await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  let saves = 0
  while (saves < SAVES || !isOver()) {
    await member.save(token, 'you', { Q6: 1 + (saves % 4), Q7: `wish ${saves}` })
    saves += 1
    await sleep(PACE_MS)
  }
  await member.submit(token, 'you', { Q6: 2, Q7: 'the last wish' })
  return saves
}

const isReady = (): Promise<boolean> =>
  fetch(`${portal.url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until the portal has restarted it, so that checks can connect. */
const killDatabase = async (): Promise<void> => {
  const { pid } = await portal.database()
  process.kill(pid, 'SIGKILL')
  await until('the killed server is another', async () => {
    const now = await portal.database().catch(() => ({ pid }))
    return now.pid !== pid && (await isReady())
  })
}

const TYPES_BY_STREAM = `
  select stream_id, array_agg(type order by version) as types from log.event
  where stream_id in (select stream_id from log.event where type = 'ResponseStarted' and data->>'via' = 'web'
    and data->>'surveyId' = '${SURVEY}')
  group by stream_id`

type Types = readonly ResponseEvent['type'][]

const typesByStream = async (): Promise<ReadonlyMap<string, Types>> => {
  const client = new pg.Client({ connectionString: (await portal.database()).url })
  await client.connect()
  const { rows } = await client.query<{ stream_id: string; types: Types }>(TYPES_BY_STREAM)
  await client.end()
  return new Map(rows.map(({ stream_id, types }) => [stream_id, types]))
}

const countOf = (types: Types, type: ResponseEvent['type']) => types.filter((one) => one === type).length

it('npm start loses no acknowledged answer, and stores none twice, when Postgres is killed under load', async () => {
  const ofDemo = await typesByStream()
  let isOver = false
  const taking = Promise.all(usernames.map((username) => takeSurvey(username, () => isOver)))
  for (const pause of [400, 1_000]) {
    await sleep(pause)
    await killDatabase()
  }
  isOver = true
  const saves = await taking

  const stored = [...(await typesByStream())].flatMap(([stream, types]) => (ofDemo.has(stream) ? [] : [types]))
  expect(stored).toHaveLength(MEMBERS)
  for (const types of stored) {
    expect({
      started: countOf(types, 'ResponseStarted'),
      answered: countOf(types, 'PageAnswered'),
      completed: countOf(types, 'ResponseCompleted'),
      last: types.at(-1),
    }).toEqual({ started: 1, answered: 3, completed: 1, last: 'ResponseCompleted' })
  }
  const inOrder = (counts: readonly number[]) => counts.toSorted((a, b) => a - b)
  expect(inOrder(stored.map((types) => countOf(types, 'PageSaved')))).toEqual(inOrder(saves))
})
