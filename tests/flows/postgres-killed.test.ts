import { setTimeout as sleep } from 'node:timers/promises'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memberClient } from '../support/member-client.ts'
import { type RunningPortal, startPortal } from '../support/running-portal.ts'

const SURVEY = 'morning-drinks'
const MEMBERS = 8
const SAVES = 40
const PASSWORD = 'a good long password'

let portal: RunningPortal
const usernames = Array.from({ length: MEMBERS }, (_, n) => `load-${n}@example.org`)

beforeAll(async () => {
  process.env['PORTAL_NEW_PASSWORD'] = PASSWORD
  portal = await startPortal()
  for (const username of usernames) {
    const { code, out } = await portal.cli('member', 'add', username)
    if (code !== 0) throw new Error(out)
  }
}, 180_000)
afterAll(() => portal.stop(), 30_000)

/** Takes the survey; on its last page saves again and again before it is sent. @returns the acknowledged commands */
const takeSurvey = async (username: string): Promise<number> => {
  const member = await memberClient(portal.url, username, PASSWORD)
  const token = await member.tokenOf(SURVEY)
  await member.submit(token, 'welcome', { Q2: 3 })
  await member.submit(token, 'opinions', { Q5_1: 4, Q5_2: 3, Q5_3: 2 })
  for (let n = 1; n <= SAVES; n += 1) await member.save(token, 'you', { Q6: 1 + (n % 4), Q7: `wish ${n}` })
  await member.submit(token, 'you', { Q6: 2, Q7: 'the last wish' })
  return 3 + SAVES
}

const killDatabase = async (): Promise<void> => {
  const { pid } = await portal.database()
  process.kill(pid, 'SIGKILL')
}

const TYPES_BY_STREAM = `
  select stream_id, array_agg(type order by version) as types from log.event
  where stream_id in (select stream_id from log.event where type = 'ResponseStarted' and data->>'via' = 'web')
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

it('loses no acknowledged answer, and stores none twice, when Postgres is killed under load', async () => {
  const taking = Promise.all(usernames.map(takeSurvey))
  for (const pause of [400, 2_500]) {
    await sleep(pause)
    await killDatabase()
  }
  const acknowledged = await taking
  expect(acknowledged).toEqual(usernames.map(() => 3 + SAVES))

  const streams = await typesByStream()
  expect(streams.size).toBe(MEMBERS)
  for (const types of streams.values()) {
    expect({
      started: countOf(types, 'ResponseStarted'),
      answered: countOf(types, 'PageAnswered'),
      saved: countOf(types, 'PageSaved'),
      completed: countOf(types, 'ResponseCompleted'),
      last: types.at(-1),
    }).toEqual({ started: 1, answered: 3, saved: SAVES, completed: 1, last: 'ResponseCompleted' })
  }
}, 120_000)
