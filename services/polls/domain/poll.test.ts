import type { PollClosed, PollDrafted, PollPublished } from '@portal/contracts/events/polls'
import { specFor } from '@portal/tests/support/decider-spec'
import { aPoll, at, pollId } from '@portal/tests/support/polls'
import { describe, it } from 'vitest'
import { type DraftPoll, poll, revisionOf } from './poll.ts'

const of = { pollId, by: null, at }
const drafted: PollDrafted = { type: 'PollDrafted', ...of, definition: aPoll() }
const published: PollPublished = { type: 'PollPublished', ...of }
const closed: PollClosed = { type: 'PollClosed', ...of }
const draft = (differs: Partial<DraftPoll> = {}): DraftPoll => ({
  type: 'DraftPoll',
  ...of,
  definition: aPoll(),
  isNew: true,
  seen: null,
  ...differs,
})
const publish = { type: 'PublishPoll', ...of, seen: null } as const
const close = { type: 'ClosePoll', ...of } as const

const spec = specFor(poll)

describe('a poll', () => {
  it('begins as a draft', () => spec.given().when(draft()).gives(drafted))
  it('can be changed while it is a draft', () => {
    const other = aPoll({ text: 'Or milk?' })
    spec
      .given(drafted)
      .when(draft({ definition: other, isNew: false }))
      .gives({ ...drafted, definition: other })
  })
  it('that was never drafted cannot be changed, published or closed', () => {
    for (const command of [draft({ isNew: false }), publish, close])
      spec.given().when(command).isRejected({ code: 'unknown-poll' })
  })
  it('is published once', () => {
    spec.given(drafted).when(publish).gives(published)
    spec.given(drafted, published).when(publish).gives()
  })
  it('cannot be changed once it is published or closed', () => {
    spec
      .given(drafted, published)
      .when(draft({ isNew: false }))
      .isRejected({ code: 'not-a-draft' })
    spec
      .given(drafted, closed)
      .when(draft({ isNew: false }))
      .isRejected({ code: 'not-a-draft' })
  })
  it('is neither changed nor published by whoever has seen another draft of it', () => {
    const other = aPoll({ text: 'Or milk?' })
    const seen = revisionOf(aPoll())
    const redraft = draft({ definition: aPoll({ text: 'Or water?' }), isNew: false, seen })
    for (const command of [redraft, { ...publish, seen }]) {
      spec
        .given(drafted, { ...drafted, definition: other })
        .when(command)
        .isRejected({ code: 'stale' })
    }
    spec
      .given(drafted)
      .when(redraft)
      .gives({ ...drafted, definition: redraft.definition })
    spec
      .given(drafted)
      .when({ ...publish, seen })
      .gives(published)
    spec
      .given(drafted, published)
      .when({ ...publish, seen: 'another' })
      .gives()
  })
  it('is closed once, from a draft or while it is open', () => {
    spec.given(drafted).when(close).gives(closed)
    spec.given(drafted, published).when(close).gives(closed)
    spec.given(drafted, published, closed).when(close).gives()
  })
  it('cannot be opened again', () =>
    spec.given(drafted, published, closed).when(publish).isRejected({ code: 'poll-closed' }))
})
