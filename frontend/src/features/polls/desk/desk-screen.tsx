import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { editorPath } from '../poll-paths.ts'
import { deskPollsQuery } from '../queries.ts'
import { DeskPoll } from './desk-poll.tsx'
import './desk.css'

/** Staff: all polls with their figures. */
export function DeskScreen() {
  const t = useTexts('polls/desk')
  const { data: polls, error, refetch } = useQuery(deskPollsQuery)
  const content = () => {
    if (!polls && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!polls) return <Loading label={t('loading')} />
    if (polls.length === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <ul className="desk-polls">
        {polls.map((poll) => (
          <DeskPoll key={poll.pollId} poll={poll} />
        ))}
      </ul>
    )
  }
  const add = (
    <ButtonLink look="strong" icon="add" to={editorPath()}>
      {t('new-poll')}
    </ButtonLink>
  )
  return (
    <Screen title={t('polls')} lead={t('lead')} beside={add}>
      {content()}
    </Screen>
  )
}
