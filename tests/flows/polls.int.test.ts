import { randomUUID } from 'node:crypto'
import { addressOf } from '@portal/contracts/http/call'
import {
  castVote,
  getQuickPoll,
  listVotedPolls,
  PollQuestion,
  PollReply,
  QuickPoll,
} from '@portal/contracts/http/polls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { memberClient } from '../support/portal/member-client.ts'
import { aCommunity, PASSWORD, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { aDatabase } from '../support/servers/database.ts'
import { until } from '../support/until.ts'

const database = await aDatabase()
const running: RoleProcess[] = []
let [one, other]: readonly string[] = []
let username = ''

beforeAll(async () => {
  username = (await aCommunity(database.url, 1))[0] ?? ''
  running.push(await runRole('projector', database.url), await runRole('api', database.url))
  running.push(await runRole('api', database.url))
  ;[, one, other] = running.map(({ url }) => url)
}, 180_000)
afterAll(async () => {
  for (const role of running) await role.terminate()
  await database.drop()
})

it('many votes that one member sends at once to two processes are one vote, and the results have it right after', async () => {
  const { cookie } = await memberClient(one ?? '', username, PASSWORD)
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(one + path, { headers: { cookie, ...headers } })).json()
  await until('the polls are there', async () => QuickPoll.parse(await get(getQuickPoll.path)).length > 0)
  const [, question] = QuickPoll.parse(await get(getQuickPoll.path))
  if (question === undefined) throw new Error('there is no poll')
  const votesBefore = question.precodes[0]?.total ?? 0

  const vote = (at: number) => {
    const code = question.precodes[at % question.precodes.length]?.Precode
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie }
    const path = addressOf(castVote, { params: { surveyID: question.surveyID } })
    const body = JSON.stringify({ DATA: { [question.QuestionID]: code } })
    return fetch((at % 2 === 0 ? one : other) + path, { method: 'POST', headers, body })
  }
  const sent = await Promise.all(Array.from({ length: 60 }, (_, at) => vote(at)))
  const replies = await Promise.all(
    sent.map(async (reply) => ({
      ...PollReply.parse(await reply.json()),
      position: reply.headers.get('log-position'),
    })),
  )
  const [accepted, ...more] = replies.filter(({ status }) => status)
  expect([accepted?.position, more]).toEqual([expect.any(String), []])

  const voted = z
    .array(PollQuestion)
    .parse(await get(listVotedPolls.path, { 'at-least-position': accepted?.position ?? '' }))
  expect(voted.map(({ surveyID, precodes }) => [surveyID, precodes[0]?.total])).toEqual([
    [question.surveyID, votesBefore + 1],
  ])
  expect(voted[0]?.precodes.filter(({ checked }) => checked === 1)).toHaveLength(1)
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from log.event where type = 'VoteCast' and data ->> 'pollId' = $1`,
    [question.surveyID],
  )
  expect(rows[0]?.n).toBe(votesBefore + 1)
}, 120_000)
