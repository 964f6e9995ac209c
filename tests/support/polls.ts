import { Instant, MemberId, PollId } from '@portal/contracts/ids'
import { PollDefinition } from '@portal/contracts/polls/poll'
import type { PollQueries, StoredPoll } from '@portal/projections/polls/poll/queries'
import { questionIdOf } from '@portal/services/polls/domain/choice'
import { uuidOf } from './surveys/answering.ts'

export const pollId = PollId.parse(uuidOf('poll tea'))
export const otherPollId = PollId.parse(uuidOf('poll coffee'))
export const memberId = MemberId.parse(uuidOf('member noor'))
export const at = Instant.parse('2026-11-21T10:00:00.000Z')

/** A test names only the difference: `aPoll({ choice: 'several' })`. */
export const aPoll = (differs: Partial<PollDefinition> = {}): PollDefinition =>
  PollDefinition.parse({
    languages: ['en'],
    text: 'Tea or coffee?',
    choice: 'one',
    options: [
      { code: 1, text: 'Tea' },
      { code: 2, text: 'Coffee' },
      { code: 3, text: 'Neither' },
    ],
    ...differs,
  })

export const aStoredPoll = (differs: Partial<StoredPoll> = {}): StoredPoll => ({
  pollId,
  state: 'open',
  definition: aPoll(),
  draftedAt: at,
  publishedAt: at,
  closedAt: null,
  votes: 0,
  counts: {},
  ...differs,
})

/** What the screen sends for one choice. */
export const oneChoice = (code: number | string, of: PollId = pollId) => ({ [questionIdOf(of)]: code })

/** What the screen sends for several, of three options. */
export const severalChoices = (...codes: readonly number[]) =>
  Object.fromEntries([1, 2, 3].map((code) => [`${questionIdOf(pollId)}_${code}`, codes.includes(code) ? 1 : 0]))

/** A portal without polls. */
export const noPolls: PollQueries = {
  nextFor: async () => null,
  votedBy: async () => [],
  page: async () => ({ polls: [], total: 0 }),
  one: async () => null,
}
