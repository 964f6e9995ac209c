import { closePoll, type DeskPoll, publishPoll } from '@portal/contracts/http/poll-desk'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { editorPath } from '../poll-paths.ts'
import { useDesk } from './use-desk.ts'

type Asking = 'publish' | 'close' | 'discard'
type AskingProps = Readonly<{ poll: DeskPoll; asking: Asking; question: string; onClose: () => void }>

/** Asks before what cannot be undone. */
function Ask({ poll, asking, question, onClose }: AskingProps) {
  const t = useTexts('polls/desk')
  const publishing = useDesk(publishPoll, t('published'), onClose)
  const closing = useDesk(closePoll, t('closed-now'), onClose)
  const doing = asking === 'publish' ? publishing : closing
  const words = { title: t(`${asking}-title`), action: t(asking), cancel: t('cancel') }
  const params = { pollId: poll.pollId }
  const confirm = () =>
    asking === 'publish'
      ? publishing.mutate({ params, query: { revision: poll.revision } })
      : closing.mutate({ params })
  return (
    <Confirm {...words} doing={doing} onConfirm={confirm} onClose={onClose}>
      <p>
        <strong>{question}</strong>
      </p>
      <p>{t(`${asking}-hint`)}</p>
    </Confirm>
  )
}

type Named = Readonly<{ short: string; long: string }>

/** A short label for the eye, and one that names the poll for everybody else. */
function Label({ short, long }: Named) {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{long}</span>
    </>
  )
}

/** What staff can do with a poll in its state. */
export function PollActions({ poll, question }: Readonly<{ poll: DeskPoll; question: string }>) {
  const t = useTexts('polls/desk')
  const [asking, setAsking] = useState<Asking | null>(null)
  const button = (what: Asking, look: 'strong' | 'plain' | 'quiet') => (
    <Button look={look} onClick={() => setAsking(what)}>
      <Label short={t(what)} long={t(`${what}-poll`, { question })} />
    </Button>
  )
  return (
    <div className="desk-poll__actions">
      {poll.state === 'draft' && (
        <>
          {button('publish', 'strong')}
          <ButtonLink to={editorPath(poll.pollId)}>
            <Label short={t('edit')} long={t('edit-poll', { question })} />
          </ButtonLink>
          {button('discard', 'quiet')}
        </>
      )}
      {poll.state === 'open' && button('close', 'plain')}
      {asking && <Ask poll={poll} asking={asking} question={question} onClose={() => setAsking(null)} />}
    </div>
  )
}
