import { MemberId, PollId } from '@portal/contracts/ids'
import { aPoll, at, memberId } from '@portal/tests/support/polls'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { keptVotes, pollQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
beforeEach(async () => {
  await database.pool.query('delete from read.poll; delete from read.poll_tally; delete from read.poll_vote')
})
afterAll(() => database.drop())

const idOf = (name: string) => PollId.parse(uuidOf(name))
const ada = MemberId.parse(uuidOf('ada'))

const add = (name: string, state: string, minute: number) =>
  database.pool.query(
    `insert into read.poll (poll_id, state, definition, drafted_at, published_at)
     values ($1, $2, $3, $4::timestamptz + $5 * interval '1 minute', $4::timestamptz + $5 * interval '1 minute')`,
    [idOf(name), state, JSON.stringify(aPoll()), at, minute],
  )
const vote = (name: string, who: MemberId, minute: number) =>
  database.pool.query(
    `insert into read.poll_vote (member_id, poll_id, codes, voted_at)
     values ($1, $2, '[2]', $3::timestamptz + $4 * interval '1 minute')`,
    [who, idOf(name), at, minute],
  )
const count = (name: string, votes: number, counts: object) =>
  database.pool.query('insert into read.poll_tally (poll_id, votes, counts) values ($1, $2, $3)', [
    idOf(name),
    votes,
    JSON.stringify(counts),
  ])

describe('the next poll of a member', () => {
  it('is the open one that was published first, and each is counted once', async () => {
    await add('second', 'open', 2)
    await add('first', 'open', 1)
    await add('draft', 'draft', 0)
    await add('closed', 'closed', 0)
    const next = await pollQueries(database.pool).nextFor(memberId)
    expect(next).toEqual({
      pollId: idOf('first'),
      state: 'open',
      definition: aPoll(),
      draftedAt: '2026-11-21T10:01:00.000Z',
      publishedAt: '2026-11-21T10:01:00.000Z',
      closedAt: null,
      votes: 0,
      counts: {},
      waiting: 2,
    })
  })

  it('is none that the member has voted in, and none if there is no other', async () => {
    await add('tea', 'open', 1)
    await vote('tea', memberId, 2)
    const { nextFor } = pollQueries(database.pool)
    expect(await nextFor(memberId)).toBeNull()
    expect(await nextFor(ada)).toMatchObject({ pollId: idOf('tea'), waiting: 1 })
  })
})

it('the polls that a member voted in have their figures and the member’s choice, the latest vote first', async () => {
  for (const [at, name] of ['tea', 'milk', 'other'].entries()) await add(name, 'open', at)
  await vote('tea', memberId, 1)
  await vote('milk', memberId, 2)
  await vote('other', ada, 3)
  await count('milk', 3, { 2: 2, 1: 1 })
  const voted = await pollQueries(database.pool).votedBy(memberId)
  expect(voted.map(({ pollId, votes, counts, codes }) => ({ pollId, votes, counts, codes }))).toEqual([
    { pollId: idOf('milk'), votes: 3, counts: { 1: 1, 2: 2 }, codes: [2] },
    { pollId: idOf('tea'), votes: 0, counts: {}, codes: [2] },
  ])
})

it('all polls are listed for staff in pages, the newest first, in every state, and each is found by itself', async () => {
  await add('old', 'closed', 1)
  await add('new', 'draft', 2)
  const queries = pollQueries(database.pool)
  const { polls, total } = await queries.page({ page: 1, itemsPerPage: 10 })
  expect(polls.map(({ pollId, state }) => [pollId, state])).toEqual([
    [idOf('new'), 'draft'],
    [idOf('old'), 'closed'],
  ])
  expect(total).toBe(2)
  const ids = async (page: number) => (await queries.page({ page, itemsPerPage: 1 })).polls.map(({ pollId }) => pollId)
  expect([await ids(2), await ids(3)]).toEqual([[idOf('old')], []])
  expect([(await queries.one(idOf('old')))?.state, await queries.one(idOf('none'))]).toEqual(['closed', null])
})

it('the votes that are kept of a member are counted in all versions of the read model', async () => {
  await vote('tea', memberId, 1)
  expect([await keptVotes(database.pool, memberId), await keptVotes(database.pool, ada)]).toEqual([1, 0])
})
