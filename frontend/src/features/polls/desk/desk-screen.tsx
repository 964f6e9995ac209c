import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { editorPath } from '../poll-paths.ts'
import { DeskPoll } from './desk-poll.tsx'
import { deskPollsQuery, ON_PAGE } from './queries.ts'
import './desk.css'

/** Staff: all polls with their figures, in pages. */
export function DeskScreen() {
  const t = useTexts('polls/desk')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(deskPollsQuery(page))
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    if (data.total === 0) return <EmptyState title={t('none')} hint={t('none-hint')} />
    return (
      <>
        <ul className="desk-polls">
          {data.polls.map((poll) => (
            <DeskPoll key={poll.pollId} poll={poll} />
          ))}
        </ul>
        <Pager page={page} pages={Math.ceil(data.total / ON_PAGE)} onPage={setPage} />
      </>
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
