import type { VoteCast } from '@portal/contracts/events/polls'
import type { Instant, MemberId, PollId, VoteId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { type ChoiceFault, readChoice } from './choice.ts'
import type { Poll } from './poll.ts'

/** `poll`: as it is when the vote arrives. */
export type CastVote = Readonly<{
  pollId: PollId
  voteId: VoteId
  memberId: MemberId
  poll: Poll
  data: WireData
  at: Instant
}>

export type VoteRejection = Readonly<{ code: 'unknown-poll' | 'already-voted' | 'poll-closed' }> | ChoiceFault

/** Whether the member has voted in this poll. */
type Vote = Readonly<{ isCast: boolean }>

const cast = ({ isCast }: Vote, command: CastVote): Decision<VoteCast, VoteRejection> => {
  const { poll, pollId, voteId, memberId, data, at } = command
  if (poll === null || poll.state === 'draft') return reject({ code: 'unknown-poll' })
  const choice = readChoice(pollId, poll.definition, data)
  if ('fault' in choice && choice.fault.code === 'unknown-keys') return reject(choice.fault)
  if (isCast) return reject({ code: 'already-voted' })
  if (poll.state === 'closed') return reject({ code: 'poll-closed' })
  if ('fault' in choice) return reject(choice.fault)
  return accept({ type: 'VoteCast', pollId, voteId, memberId, codes: choice.codes, at })
}

/** A stream for each member and poll, so that there is one vote, whatever happens at once. */
export const vote: Decider<Vote, CastVote, VoteCast, VoteRejection> = {
  initial: { isCast: false },
  decide: cast,
  evolve: () => ({ isCast: true }),
}
