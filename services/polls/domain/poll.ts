import type { PollEvent } from '@portal/contracts/events/polls'
import type { Instant, MemberId, PollId } from '@portal/contracts/ids'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { valueDigest } from '../../kernel/value-digest.ts'

type OfStaff = Readonly<{ pollId: PollId; by: MemberId | null; at: Instant }>

/** `seen`: the revision that was seen by whoever asks; null where nothing is compared. */
type Seen = Readonly<{ seen: string | null }>

/** `definition` has passed `pollIssues`, and its texts are sanitised. `isNew`: a poll that is not there yet. */
export type DraftPoll = OfStaff & Seen & Readonly<{ type: 'DraftPoll'; definition: PollDefinition; isNew: boolean }>
export type PublishPoll = OfStaff & Seen & Readonly<{ type: 'PublishPoll' }>
export type ClosePoll = OfStaff & Readonly<{ type: 'ClosePoll' }>
export type PollCommand = DraftPoll | PublishPoll | ClosePoll

export type PollRejection = Readonly<{ code: 'unknown-poll' | 'not-a-draft' | 'poll-closed' | 'stale' }>

/** Null until it is drafted. */
export type Poll = Readonly<{ state: 'draft' | 'open' | 'closed'; definition: PollDefinition }> | null

type PollDecision = Decision<PollEvent, PollRejection>

/** Names a definition: whoever changes or publishes a draft says by it which one they have seen. */
export const revisionOf = (definition: PollDefinition): string => valueDigest(definition)

const isStale = (poll: NonNullable<Poll>, { seen }: Seen): boolean =>
  seen !== null && seen !== revisionOf(poll.definition)

const draft = (poll: Poll, { pollId, definition, isNew, by, at, seen }: DraftPoll): PollDecision => {
  if (poll === null && !isNew) return reject({ code: 'unknown-poll' })
  if (poll !== null && poll.state !== 'draft') return reject({ code: 'not-a-draft' })
  if (poll !== null && isStale(poll, { seen })) return reject({ code: 'stale' })
  return accept({ type: 'PollDrafted', pollId, definition, by, at })
}

const publish = (poll: NonNullable<Poll>, { pollId, by, at, seen }: PublishPoll): PollDecision => {
  switch (poll.state) {
    case 'draft':
      if (isStale(poll, { seen })) return reject({ code: 'stale' })
      return accept({ type: 'PollPublished', pollId, by, at })
    case 'open':
      return accept()
    case 'closed':
      return reject({ code: 'poll-closed' })
  }
}

const close = (poll: NonNullable<Poll>, { pollId, by, at }: ClosePoll): PollDecision =>
  poll.state === 'closed' ? accept() : accept({ type: 'PollClosed', pollId, by, at })

/** A poll is changed while it is a draft, and opened and closed once. */
export const poll: Decider<Poll, PollCommand, PollEvent, PollRejection> = {
  initial: null,
  decide: (state, command) => {
    if (command.type === 'DraftPoll') return draft(state, command)
    if (state === null) return reject({ code: 'unknown-poll' })
    return command.type === 'PublishPoll' ? publish(state, command) : close(state, command)
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'PollDrafted':
        return { state: 'draft', definition: event.definition }
      case 'PollPublished':
        return state && { ...state, state: 'open' }
      case 'PollClosed':
        return state && { ...state, state: 'closed' }
    }
  },
}
