import type { PollDefinition } from '@portal/contracts/polls/poll'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Pool } from '@portal/infra/database/pool'
import type { MemberDataPart } from '../kernel/member-data.ts'

type Vote = Readonly<{ pollId: string; definition: PollDefinition | null; codes: readonly number[]; votedAt: Date }>

const VOTES = `select v.poll_id as "pollId", p.definition, v.codes, v.voted_at as "votedAt"
  from read.poll_vote v left join read.poll p on p.poll_id = v.poll_id where v.member_id = $1 order by v.voted_at`

/** A vote in words. */
const voteIn = (language: string, { pollId, definition, codes, votedAt }: Vote) => {
  const { languages = [], text = '', options = [] } = definition ?? {}
  const words = (one: PollDefinition['text']): string => plainText(textIn(one, language, languages))
  const chosen = options.filter(({ code }) => codes.includes(code)).map((option) => words(option.text))
  return { pollId, question: words(text), chosen, codes, votedAt }
}

/** What the area holds about a member. */
export const pollsData = (pool: Pool): readonly MemberDataPart[] => [
  {
    name: 'votes',
    of: async (memberId, language) =>
      (await pool.query<Vote>(VOTES, [memberId])).rows.map((vote) => voteIn(language, vote)),
  },
]
