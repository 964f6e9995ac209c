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
let others: readonly string[] = []

const VOTERS = 50

beforeAll(async () => {
  ;[username = '', ...others] = await aCommunity(database.url, VOTERS + 1)
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

it('votes that many members send at once to two processes are all counted, each once, also where one of them is sent again', async () => {
  const cookies: string[] = []
  for (const name of others) cookies.push((await memberClient(one ?? '', name, PASSWORD)).cookie)
  const [, question] = QuickPoll.parse(
    await (await fetch(one + getQuickPoll.path, { headers: { cookie: cookies[0] ?? '' } })).json(),
  )
  if (question === undefined) throw new Error('there is no poll')
  const { surveyID, QuestionID, precodes } = question
  const before = precodes.map(({ subset }) => subset)

  const keys = cookies.map(() => randomUUID())
  const vote = async (at: number, process = at % 2 === 0 ? one : other) => {
    const code = precodes[at % precodes.length]?.Precode
    const headers = { 'content-type': 'application/json', 'idempotency-key': keys[at] ?? '', cookie: cookies[at] ?? '' }
    const body = JSON.stringify({ DATA: { [QuestionID]: code } })
    const reply = await fetch(process + addressOf(castVote, { params: { surveyID } }), {
      method: 'POST',
      headers,
      body,
    })
    return { ...PollReply.parse(await reply.json()), position: reply.headers.get('log-position') ?? '' }
  }
  const replies = await Promise.all(
    [...cookies.keys()].flatMap((at) => (at < 5 ? [vote(at, one), vote(at, other)] : [vote(at)])),
  )
  expect(replies.filter(({ status }) => !status)).toEqual([])

  const positions = replies.map(({ position }) => position).toSorted() // all are equally long
  const headers = { cookie: cookies[0] ?? '', 'at-least-position': positions.at(-1) ?? '' }
  const reply = await fetch(one + listVotedPolls.path, { headers })
  const found = z
    .array(PollQuestion)
    .parse(await reply.json())
    .find((poll) => poll.surveyID === surveyID)
  const given = precodes.map((_, place) => cookies.filter((_one, at) => at % precodes.length === place).length)
  expect(found?.precodes.map(({ subset }) => subset)).toEqual(before.map((votes, place) => votes + (given[place] ?? 0)))
})
