import type { PollQuestion, QuickPoll } from '@portal/contracts/http/polls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { CurrentPoll } from './current-poll.tsx'
import { PollResults } from './poll-results.tsx'
import { quickPollQuery, votedPollsQuery } from './queries.ts'

function VotedPolls({ polls }: { readonly polls: readonly PollQuestion[] }) {
  const t = useTexts('polls/member')
  if (polls.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('voted-in')}</h2>
      <ul className="voted">
        {polls.map((question) => (
          <li className="card" key={question.surveyID}>
            <PollResults question={question} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type MyPolls = Readonly<{ next: QuickPoll; voted: readonly PollQuestion[] }>

function Polls({ next: [, question], voted }: MyPolls) {
  const t = useTexts('polls/member')
  const [justVoted, setJustVoted] = useState<PollQuestion | null>(null)
  const others = voted.filter(({ surveyID }) => surveyID !== justVoted?.surveyID)
  const isThere = justVoted !== null || question !== undefined
  return (
    <>
      {isThere && <CurrentPoll question={question} justVoted={justVoted} onVoted={setJustVoted} />}
      {!isThere && others.length === 0 && <EmptyState title={t('none-open')} hint={t('none-open-hint')} />}
      <VotedPolls polls={others} />
    </>
  )
}

/** One poll at a time, and the results of those that the member voted in. */
export function PollsScreen() {
  const t = useTexts('polls/member')
  const { pkUser } = useMember()
  const next = useQuery(quickPollQuery(pkUser))
  const voted = useQuery(votedPollsQuery(pkUser))

  const content = () => {
    if (next.data && voted.data) return <Polls next={next.data} voted={voted.data} />
    const error = next.error ?? voted.error
    const retry = () => void Promise.all([next.refetch(), voted.refetch()])
    if (error) return <ProblemNotice error={error} onRetry={retry} />
    return <Loading label={t('loading')} blocks={2} />
  }
  const lead = () => {
    const [state] = next.data ?? []
    if (state) return t('waiting', { count: state.waiting })
    return voted.data && voted.data.length > 0 ? t('all-voted') : t('lead')
  }
  return (
    <Screen title={t('polls')} lead={lead()}>
      {content()}
    </Screen>
  )
}
