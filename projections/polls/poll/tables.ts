import type { PollState } from '@portal/contracts/http/poll-desk'
import type { PollDefinition } from '@portal/contracts/polls/poll'
import type { Table } from '../../runtime/rows/table.ts'

export type PollRow = {
  pollId: string
  state: PollState
  definition: PollDefinition
  draftedAt: string
  publishedAt: string | null
  closedAt: string | null
}

export const pollTable: Table<PollRow> = {
  name: 'poll',
  columns: {
    pollId: 'uuid',
    state: 'text',
    definition: 'jsonb',
    draftedAt: 'timestamptz',
    publishedAt: 'timestamptz null',
    closedAt: 'timestamptz null',
  },
  key: ['pollId'],
  keepBytes: 4 * 1024 * 1024,
}

/** The votes of a poll: how many members voted, and how many chose each option, by its code. */
export type Tally = { pollId: string; votes: number; counts: Readonly<Record<string, number>> }

/** Apart from the poll, whose definition is large: votes rewrite this row alone. */
export const tallyTable: Table<Tally> = {
  name: 'poll_tally',
  columns: { pollId: 'uuid', votes: 'int', counts: 'jsonb' },
  key: ['pollId'],
  keepBytes: 1024 * 1024,
}

/** What a member chose. */
export type VoteRow = { memberId: string; pollId: string; codes: readonly number[]; votedAt: string }

export const voteTable: Table<VoteRow> = {
  name: 'poll_vote',
  columns: { memberId: 'uuid', pollId: 'uuid', codes: 'jsonb', votedAt: 'timestamptz' },
  key: ['memberId', 'pollId'],
  unit: ['memberId'],
  keepBytes: 4 * 1024 * 1024,
}

/** Members who were erased: a vote of theirs that comes later is counted, and not kept. */
export type FormerVoter = { memberId: string }

export const formerVoterTable: Table<FormerVoter> = {
  name: 'poll_former_voter',
  columns: { memberId: 'uuid' },
  key: ['memberId'],
  keepBytes: 256 * 1024,
}
