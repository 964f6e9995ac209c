import type { PollQuestion } from '@portal/contracts/http/polls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../lib/router/links.tsx'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { CurrentPoll } from './current-poll.tsx'
import { POLLS } from './poll-paths.ts'
import { quickPollQuery } from './queries.ts'

/** The poll that waits for the member, on the home page. Nothing where there is none; its own screen shows failures. */
export function HomePoll() {
  const t = useTexts('polls/member')
  const { pkUser } = useMember()
  const { data } = useQuery(quickPollQuery(pkUser))
  const [justVoted, setJustVoted] = useState<PollQuestion | null>(null)
  const [, question] = data ?? []
  if (!question && !justVoted) return null
  return (
    <section className="stack home-poll" aria-label={t('quick-poll')}>
      <CurrentPoll question={question} justVoted={justVoted} onVoted={setJustVoted} />
      <Link to={POLLS}>{t('all-polls')}</Link>
    </section>
  )
}
