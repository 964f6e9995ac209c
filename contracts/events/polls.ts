import type { Instant, MemberId, PollId, VoteId } from '../ids.ts'
import type { PollDefinition } from '../polls/poll.ts'
import type { EventKinds } from './event-kind.ts'

/**
 * Words of the area. A poll is one question: a draft, then open, then closed. A vote is what one member has chosen in
 * one poll; there is one at most, and it never changes.
 */

type OfPoll = Readonly<{ pollId: PollId; at: Instant }>
/** `by` is null when the command line did it. */
type ByStaff = OfPoll & Readonly<{ by: MemberId | null }>

/** Stream `poll-{pollId}`: this and the next two. Repeated while the poll is a draft, the last one counts. */
export type PollDrafted = ByStaff & Readonly<{ type: 'PollDrafted'; definition: PollDefinition }>

/** Members may vote. */
export type PollPublished = ByStaff & Readonly<{ type: 'PollPublished' }>

/** No further votes. A draft may be closed too: it is never published then. */
export type PollClosed = ByStaff & Readonly<{ type: 'PollClosed' }>

/** Stream `vote-{voteId}`, and its only event. `codes`: of the chosen options, ascending. */
export type VoteCast = OfPoll &
  Readonly<{ type: 'VoteCast'; voteId: VoteId; memberId: MemberId; codes: readonly number[] }>

export type PollEvent = PollDrafted | PollPublished | PollClosed
export type PollsEvent = PollEvent | VoteCast

export const pollsEvents: EventKinds<PollsEvent> = {
  PollDrafted: { version: 1 },
  PollPublished: { version: 1 },
  PollClosed: { version: 1 },
  VoteCast: { version: 1 },
}
