import type { MemberErased } from '@portal/contracts/events/identity'
import type { PollsEvent, VoteCast } from '@portal/contracts/events/polls'
import { MemberId, VoteId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { aPoll, at, memberId, pollId } from '@portal/tests/support/polls'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { memoryRows } from '../../runtime/rows/memory-rows.ts'
import { pollProjection } from './projector.ts'
import { pollTable, tallyTable, voteTable } from './tables.ts'

const of = { pollId, by: null, at }
const drafted: PollsEvent = { type: 'PollDrafted', ...of, definition: aPoll() }
const published: PollsEvent = { type: 'PollPublished', ...of }
const closed: PollsEvent = { type: 'PollClosed', ...of }
const vote = (name: string, ...codes: readonly number[]): VoteCast => ({
  type: 'VoteCast',
  pollId,
  voteId: VoteId.parse(uuidOf(`vote ${name}`)),
  memberId: MemberId.parse(uuidOf(`member ${name}`)),
  codes,
  at,
})
const erased: MemberErased = { type: 'MemberErased', memberId, reason: 'asked', by: memberId, at }

type Followed = PollsEvent | MemberErased

const recorded = (event: Followed, position: number): Recorded => {
  const stream = event.type === 'VoteCast' ? `vote-${event.voteId}` : `poll-${pollId}`
  return { event, position: String(position), stream, version: 1, eventId: uuidOf(`${position}`), recordedAt: at }
}

const rowsAfter = async (events: readonly Followed[], batch = 1) => {
  const store = memoryRows()
  const fold = pollProjection.open()
  const all = events.map(recorded)
  for (let from = 0; from < all.length; from += batch) {
    await fold.apply(store, all.slice(from, from + batch))
    fold.forget()
  }
  const read = (table: { name: string }) => store.all(table).map((row) => JSON.parse(row))
  return { polls: read(pollTable), tallies: read(tallyTable), votes: read(voteTable) }
}

describe('the read model of polls', () => {
  it('has the poll in its state, with its times', async () => {
    const { polls } = await rowsAfter([drafted, published, closed])
    expect(polls).toEqual([
      { pollId, state: 'closed', definition: aPoll(), draftedAt: at, publishedAt: at, closedAt: at },
    ])
  })

  it('has the last definition of a draft', async () => {
    const definition = aPoll({ text: 'Or milk?' })
    const { polls } = await rowsAfter([drafted, { ...drafted, definition }])
    expect(polls).toMatchObject([{ state: 'draft', definition }])
  })

  it('counts members, and of each option those who chose it', async () => {
    const { tallies } = await rowsAfter([drafted, published, vote('noor', 1, 3), vote('ada', 3)])
    expect(tallies).toEqual([{ pollId, votes: 2, counts: { 1: 1, 3: 2 } }])
  })

  it('is the same in batches of any size, and if votes come before their poll', async () => {
    const events = [drafted, published, vote('noor', 1), erased, vote('ada', 2), closed]
    const single = await rowsAfter(events)
    expect(await rowsAfter(events, 6)).toEqual(single)
    expect(await rowsAfter([vote('noor', 1), vote('ada', 2), erased, drafted, published, closed])).toEqual(single)
  })

  it('keeps the votes of an erased member in the figures, and not who cast them', async () => {
    const { tallies, votes } = await rowsAfter([drafted, published, vote('noor', 1), vote('ada', 2), erased])
    expect(tallies).toEqual([{ pollId, votes: 2, counts: { 1: 1, 2: 1 } }])
    expect(votes).toEqual([expect.objectContaining({ memberId: uuidOf('member ada') })])
  })

  it('does not keep a vote that comes after the erasure of its member', async () => {
    const { tallies, votes } = await rowsAfter([drafted, published, erased, vote('noor', 1)])
    expect([tallies[0].votes, votes]).toEqual([1, []])
  })
})
