import type { VoteCast } from '@portal/contracts/events/polls'
import { VoteId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { specFor } from '@portal/tests/support/decider-spec'
import { aPoll, at, memberId, oneChoice, otherPollId, pollId, severalChoices } from '@portal/tests/support/polls'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, it } from 'vitest'
import { questionIdOf } from './choice.ts'
import type { Poll } from './poll.ts'
import { type CastVote, vote } from './vote.ts'

const voteId = VoteId.parse(uuidOf('vote'))
const open: Poll = { state: 'open', definition: aPoll() }
const several: Poll = { state: 'open', definition: aPoll({ choice: 'several', maxChoices: 2 }) }

const cast = (data: WireData, poll: Poll = open): CastVote => ({ pollId, voteId, memberId, poll, data, at })
const voted = (...codes: readonly number[]): VoteCast => ({ type: 'VoteCast', pollId, voteId, memberId, codes, at })

const spec = specFor(vote)
const id = questionIdOf(pollId)

describe('a vote', () => {
  it('is cast for one option', () =>
    spec
      .given()
      .when(cast(oneChoice(2)))
      .gives(voted(2)))
  it('may be sent as text', () =>
    spec
      .given()
      .when(cast(oneChoice(' 2 ')))
      .gives(voted(2)))
  it('is cast for several options, where the poll allows it', () =>
    spec
      .given()
      .when(cast(severalChoices(3, 1), several))
      .gives(voted(1, 3)))
  it('is cast once: a second one is refused, whatever it chooses', () => {
    spec
      .given(voted(2))
      .when(cast(oneChoice(2)))
      .isRejected({ code: 'already-voted' })
    spec
      .given(voted(2))
      .when(cast(oneChoice(1)))
      .isRejected({ code: 'already-voted' })
  })
  it('is refused by a closed poll', () =>
    spec
      .given()
      .when(cast(oneChoice(2), { state: 'closed', definition: aPoll() }))
      .isRejected({ code: 'poll-closed' }))
  it('that was cast before the poll was closed is told apart from one that came too late', () =>
    spec
      .given(voted(2))
      .when(cast(oneChoice(2), { state: 'closed', definition: aPoll() }))
      .isRejected({ code: 'already-voted' }))
  it('finds no poll that does not exist, or is a draft', () => {
    for (const poll of [null, { state: 'draft', definition: aPoll() } as const])
      spec
        .given()
        .when(cast(oneChoice(2), poll))
        .isRejected({ code: 'unknown-poll' })
  })
})

describe('a choice', () => {
  it.each([
    ['nothing', {}],
    ['an empty text', oneChoice('')],
    ['0', oneChoice(0)],
    ['null', { [id]: null }],
  ])('is required: %s is none', (_, data) => spec.given().when(cast(data)).isRejected({ code: 'required' }))
  it('of several is required: all options unchecked is none', () =>
    spec.given().when(cast(severalChoices(), several)).isRejected({ code: 'required' }))
  it.each([99, -1, 1.5, '1e3', '<b>1</b>'])('must be an option of the poll: %s is none', (code) =>
    spec
      .given()
      .when(cast(oneChoice(code)))
      .isRejected({ code: 'unknown-code' }),
  )
  it('of several is 1 or 0', () =>
    spec
      .given()
      .when(cast({ [`${id}_1`]: 2 }, several))
      .isRejected({ code: 'unknown-code' }))
  it('of several may not be of more options than the poll allows', () =>
    spec
      .given()
      .when(cast(severalChoices(1, 2, 3), several))
      .isRejected({ code: 'too-many', max: 2, given: 3 }))
  it('of another poll is refused', () => {
    const keys = Object.keys(oneChoice(1, otherPollId))
    spec
      .given()
      .when(cast(oneChoice(1, otherPollId)))
      .isRejected({ code: 'unknown-keys', keys })
  })
  it('of an option that does not exist is refused where several may be chosen', () =>
    spec
      .given()
      .when(cast({ [`${id}_9`]: 1 }, several))
      .isRejected({ code: 'unknown-keys', keys: [`${id}_9`] }))
  it('of several in a poll with one choice is refused', () =>
    spec
      .given()
      .when(cast(severalChoices(1)))
      .isRejected({ code: 'unknown-keys', keys: Object.keys(severalChoices()) }))
})
