import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { DESK } from '../poll-paths.ts'
import { deskPollsQuery } from '../queries.ts'
import { draftOf, newDraft } from './draft.ts'
import { PollEditor } from './poll-editor.tsx'
import './desk.css'

const NEW = 'new'

/** Staff: a new poll, or a draft that is changed. A poll that was published meanwhile is not changed any more. */
export function EditorScreen() {
  const t = useTexts('polls/desk')
  const language = useLanguage()
  const { poll: named = NEW } = useParams()
  const isNew = named === NEW
  const {
    data: known,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({ ...deskPollsQuery, enabled: !isNew, refetchInterval: false, refetchOnMount: 'always' })
  const polls = isFetchedAfterMount ? known : undefined // the list that was shown before may be an older one
  const content = () => {
    if (isNew) return <PollEditor first={newDraft(language)} poll={null} />
    if (!polls && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!polls) return <Loading label={t('loading')} />
    const poll = polls.find(({ pollId }) => pollId === named)
    if (poll?.state === 'draft') return <PollEditor first={draftOf(poll.definition)} poll={poll} />
    return (
      <EmptyState title={t('edit-title')} hint={t('not-a-draft')}>
        <ButtonLink to={DESK}>{t('polls')}</ButtonLink>
      </EmptyState>
    )
  }
  return <Screen title={t(isNew ? 'new-title' : 'edit-title')}>{content()}</Screen>
}
