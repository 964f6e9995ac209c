import { type Invited, inviteByMail, MOST_INVITED } from '@portal/contracts/http/referrals'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useChange } from '../../lib/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '')

/** Sends the member's link to people by mail. What is said afterwards is the same whoever has the addresses. */
export function InviteByMail() {
  const t = useTexts('members/invite')
  const [typed, setTyped] = useState('')
  const [answer, setAnswer] = useState<Invited | null>(null)
  const { mutate, isPending, error } = useChange(inviteByMail, (_, reply) => {
    setAnswer(reply)
    if (reply.status === 'success') setTyped('')
  })
  const emails = addressesIn(typed)
  const isTooMany = emails.length > MOST_INVITED
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setAnswer(null)
    if (emails.length > 0 && !isTooMany) mutate({ body: { emails } })
  }
  return (
    <form className="card stack" onSubmit={send}>
      <h2>{t('mail-title')}</h2>
      <TextArea
        label={t('mail-addresses')}
        hint={t('mail-hint', { most: MOST_INVITED })}
        error={isTooMany ? t('mail-too-many-at-once', { most: MOST_INVITED }) : undefined}
        value={typed}
        rows={3}
        onText={(text) => {
          setTyped(text)
          setAnswer(null) // it was about other addresses
        }}
      />
      {answer && <Notice tone={answer.status === 'success' ? 'info' : 'warn'} title={answer.message} />}
      {error && <ProblemNotice error={error} />}
      <div>
        <Button type="submit" look="strong" busy={isPending} disabled={emails.length === 0 || isTooMany}>
          {t('mail-send')}
        </Button>
      </div>
    </form>
  )
}
