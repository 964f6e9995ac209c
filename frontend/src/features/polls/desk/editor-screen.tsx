import { PollId } from '@portal/contracts/ids'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../../../lib/failures.ts'
import { useParams } from '../../../lib/router/hooks.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { DESK } from '../poll-paths.ts'
import { draftOf, newDraft } from './draft.ts'
import { PollEditor } from './poll-editor.tsx'
import { deskPollQuery } from './queries.ts'
import './desk.css'

const NEW = 'new'

/** A poll that was published meanwhile is not changed any more. */
function NoDraft() {
  const t = useTexts('polls/desk')
  return (
    <EmptyState title={t('edit-title')} hint={t('not-a-draft')}>
      <ButtonLink to={DESK}>{t('polls')}</ButtonLink>
    </EmptyState>
  )
}

/** A draft as it is now: what was loaded before may be an older one. */
function Drafted({ pollId }: Readonly<{ pollId: PollId }>) {
  const t = useTexts('polls/desk')
  const {
    data: known,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({ ...deskPollQuery(pollId), refetchOnMount: 'always' })
  const poll = isFetchedAfterMount ? known : undefined
  if (hasCode(error, 'not-found')) return <NoDraft />
  if (!poll && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (!poll) return <Loading label={t('loading')} />
  return poll.state === 'draft' ? (
    <PollEditor key={poll.revision} first={draftOf(poll.definition)} poll={poll} />
  ) : (
    <NoDraft />
  )
}

/** Staff: a new poll, or a draft that is changed. */
export function EditorScreen() {
  const t = useTexts('polls/desk')
  const language = useLanguage()
  const { poll: named = NEW } = useParams()
  const pollId = PollId.safeParse(named)
  const content = () => {
    if (named === NEW) return <PollEditor first={newDraft(language)} poll={null} />
    return pollId.success ? <Drafted key={pollId.data} pollId={pollId.data} /> : <NoDraft />
  }
  return <Screen title={t(named === NEW ? 'new-title' : 'edit-title')}>{content()}</Screen>
}
