import type { PollEvent, VoteCast } from '@portal/contracts/events/polls'
import { type Instant, type MemberId, PollId, VoteId } from '@portal/contracts/ids'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { CommandId, EventLog, Stream } from '@portal/infra/event-log/event-log'
import { derivedId } from '../kernel/derived-id.ts'
import { type Handled, handle, stateOf } from '../kernel/handle.ts'
import { stateCache } from '../kernel/state-cache.ts'
import { type Poll, type PollRejection, poll } from './domain/poll.ts'
import { type VoteRejection, vote } from './domain/vote.ts'
import { safePoll } from './safe-poll.ts'

export const pollStream = (pollId: PollId): Stream<PollEvent> => `poll-${pollId}`
const voteStream = (voteId: VoteId): Stream<VoteCast> => `vote-${voteId}`

/** The same for a repeated request. */
export const newPollId = (commandId: CommandId): PollId => PollId.parse(derivedId('poll', commandId))

/** One member has one vote in one poll. */
const voteIdOf = (pollId: PollId, memberId: MemberId): VoteId => VoteId.parse(derivedId('vote', pollId, memberId))

type Asked = Readonly<{ commandId: CommandId; intent: string }>

/** Which poll, and who of the staff asks; `by` is null at the command line. */
export type OfStaff = Readonly<{ pollId: PollId; by: MemberId | null }>

/** `seen`: the revision of the draft that was seen; null, or left out, where nothing is compared. */
type OfSeen = OfStaff & Readonly<{ seen?: string | null }>

type Voted = Handled<unknown, VoteRejection>
type Changed = Promise<Handled<Poll, PollRejection>>

const POLLS_CACHED = 200

/** All commands of the polls area. Each writes one stream, and rejects with NotAppended. */
export const pollCommands = ({ log, now }: Readonly<{ log: EventLog; now: () => Instant }>) => {
  const polls = stateCache<Poll>(POLLS_CACHED)

  const handled = (asked: Asked, pollId: PollId, command: Parameters<typeof poll.decide>[1]) =>
    handle(log, poll, { ...asked, stream: pollStream(pollId) }, command, polls)

  /** As the log has it now: a poll that was closed a moment ago takes no further vote. */
  const pollAt = async (pollId: PollId): Promise<Poll> => {
    const stream = pollStream(pollId)
    const at = await stateOf(log, poll, stream, polls.get(stream))
    if (at.version > 0) polls.set(stream, at)
    return at.state
  }

  type Drafted = OfSeen & Readonly<{ definition: PollDefinition; isNew: boolean }>

  return {
    /** `definition` has passed `pollIssues`; its texts are sanitised here. */
    draftPoll: (asked: Asked, { definition, seen = null, ...of }: Drafted): Changed =>
      handled(asked, of.pollId, { type: 'DraftPoll', ...of, seen, definition: safePoll(definition), at: now() }),

    publishPoll: (asked: Asked, { seen = null, ...of }: OfSeen): Changed =>
      handled(asked, of.pollId, { type: 'PublishPoll', ...of, seen, at: now() }),

    closePoll: (asked: Asked, of: OfStaff): Changed =>
      handled(asked, of.pollId, { type: 'ClosePoll', ...of, at: now() }),

    castVote: async (asked: Asked, pollId: PollId, memberId: MemberId, data: WireData): Promise<Voted> => {
      const voteId = voteIdOf(pollId, memberId)
      const command = { pollId, voteId, memberId, poll: await pollAt(pollId), data, at: now() }
      return handle(log, vote, { ...asked, stream: voteStream(voteId) }, command)
    },
  }
}
export type PollCommands = ReturnType<typeof pollCommands>
