import type { PollQuestion } from '@portal/contracts/http/polls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '../../lib/session.tsx'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { withVote } from './choice.ts'
import { PollForm } from './poll-form.tsx'
import { PollResults } from './poll-results.tsx'
import './polls.css'
import { quickPollQuery, votedPollsQuery } from './queries.ts'
import { useVote } from './use-vote.ts'

type VotedProps = Readonly<{ question: PollQuestion; onNext: () => void }>

/** The results right after the vote: with the vote added here, then with the server's figures. */
function JustVoted({ question, onNext }: VotedProps) {
  const t = useTexts('polls/member')
  const { pkUser } = useMember()
  const { data: [, next] = [] } = useQuery(quickPollQuery(pkUser))
  const { data: voted } = useQuery(votedPollsQuery(pkUser))
  const fresh = voted?.find(({ surveyID }) => surveyID === question.surveyID) ?? question
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => thanks.current?.focus(), [])
  const isNext = next !== undefined && next.surveyID !== question.surveyID
  return (
    <>
      <p className="poll__thanks" ref={thanks} tabIndex={-1}>
        <Icon name="check" /> {t('thank-you')}
      </p>
      <PollResults question={fresh} level={2} />
      {isNext && (
        <Button look="strong" onClick={onNext}>
          {t('next-poll')}
          <Icon name="next" />
        </Button>
      )}
    </>
  )
}

function OpenPoll({ question, onVoted }: Readonly<{ question: PollQuestion; onVoted: (voted: PollQuestion) => void }>) {
  const t = useTexts('polls/member')
  const { vote, isVoting, isTryingAgain, problem, error } = useVote((cast) =>
    onVoted(withVote(cast.question, cast.choice)),
  )
  return (
    <>
      <PollForm
        question={question}
        problem={problem}
        isBusy={isVoting}
        onVote={(choice) => vote({ question, choice })}
      />
      {isTryingAgain && <Notice tone="warn" icon="offline" title={t('voting-again')} />}
      {error && <ProblemNotice error={error} />}
    </>
  )
}

type CurrentPollProps = Readonly<{
  question: PollQuestion | undefined
  justVoted: PollQuestion | null
  onVoted: (voted: PollQuestion | null) => void
}>

/** The poll of the moment: to vote in, or with its results right after the vote. */
export function CurrentPoll({ question, justVoted, onVoted }: CurrentPollProps) {
  const t = useTexts('polls/member')
  const box = useRef<HTMLDivElement>(null)
  const hadVoted = useRef(false)
  useEffect(() => {
    // Once the next poll stands there: the results are taller, and it would be scrolled to where they were.
    if (hadVoted.current && justVoted === null) box.current?.focus()
    hadVoted.current = justVoted !== null
  }, [justVoted])
  return (
    <div className="poll card" ref={box} tabIndex={-1}>
      <div>
        <Badge tone="accent">{t('quick-poll')}</Badge>
      </div>
      {justVoted && <JustVoted question={justVoted} onNext={() => onVoted(null)} />}
      {!justVoted && question && <OpenPoll key={question.surveyID} question={question} onVoted={onVoted} />}
    </div>
  )
}
