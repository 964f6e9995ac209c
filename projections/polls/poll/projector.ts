import type { MemberErased } from '@portal/contracts/events/identity'
import type { PollEvent, PollsEvent, VoteCast } from '@portal/contracts/events/polls'
import { projection, type Workspace } from '../../runtime/projection.ts'
import {
  type FormerVoter,
  formerVoterTable,
  type PollRow,
  pollTable,
  type Tally,
  tallyTable,
  type VoteRow,
  voteTable,
} from './tables.ts'

type Followed = PollsEvent | MemberErased
type Rows = { poll: PollRow; tally: Tally; vote: VoteRow; former: FormerVoter }

const changed = (rows: Workspace<Rows>['poll'], event: PollEvent): void => {
  const { pollId, at } = event
  const before = rows.get(pollId)
  switch (event.type) {
    case 'PollDrafted': {
      const row = before ?? { pollId, state: 'draft', draftedAt: at, publishedAt: null, closedAt: null }
      rows.put({ ...row, definition: event.definition })
      return
    }
    case 'PollPublished':
      if (before) rows.put({ ...before, state: 'open', publishedAt: at })
      return
    case 'PollClosed':
      if (before) rows.put({ ...before, state: 'closed', closedAt: at })
  }
}

const counted = ({ tally, vote, former }: Workspace<Rows>, { pollId, memberId, codes, at }: VoteCast): void => {
  const before = tally.get(pollId) ?? { pollId, votes: 0, counts: {} }
  const counts = { ...before.counts }
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  tally.put({ ...before, votes: before.votes + 1, counts })
  if (!former.get(memberId)) vote.put({ memberId, pollId, codes, votedAt: at })
}

/**
 * Polls with their figures, and who has voted where. A vote is in another stream than its poll, so they may come in any
 * order. The votes of an erased member stay in the figures; who cast them does not.
 */
export const pollProjection = projection<Followed, Rows>({
  name: 'poll',
  version: 1,
  types: ['PollDrafted', 'PollPublished', 'PollClosed', 'VoteCast', 'MemberErased'],
  key: ({ event, stream }) => ('pollId' in event ? event.pollId : stream),
  tables: { poll: pollTable, tally: tallyTable, vote: voteTable, former: formerVoterTable },
  loads: [
    (batch) => {
      const polls = batch.flatMap(({ event }) => ('pollId' in event ? [[event.pollId]] : []))
      const members = batch.flatMap(({ event }) => ('memberId' in event ? [[event.memberId]] : []))
      return { poll: polls, tally: polls, vote: members, former: members }
    },
  ],
  reduce: (rows, { event }) => {
    switch (event.type) {
      case 'PollDrafted':
      case 'PollPublished':
      case 'PollClosed':
        changed(rows.poll, event)
        return
      case 'VoteCast':
        counted(rows, event)
        return
      case 'MemberErased':
        for (const one of [...rows.vote.unit(event.memberId).values()]) rows.vote.remove(one)
        rows.former.put({ memberId: event.memberId })
    }
  },
})
