import { awardBadge, type DeskBadge, takeBadgeBack } from '@portal/contracts/http/badges'
import type { MemberId } from '@portal/contracts/ids'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { deskBadgesKey } from '../queries.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Typed by staff; the server reads it by its contract. */
const memberIn = (typed: string): MemberId | null => {
  const id = typed.trim().toLowerCase()
  return UUID.test(id) ? (id as MemberId) : null
}

type DialogProps = Readonly<{ badge: DeskBadge; onClose: () => void }>

/** Awards a badge to a member by hand, or takes it back. */
export function AwardDialog({ badge: { badgeId, definition }, onClose }: DialogProps) {
  const t = useTexts('members/desk')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const done = (said: string) => async (client: QueryClient) => {
    await client.invalidateQueries({ queryKey: deskBadgesKey })
    notify(said)
    onClose()
  }
  const awarding = useChange(awardBadge, done(t('awarded-now')))
  const taking = useChange(takeBadgeBack, done(t('taken-back')))
  const error = awarding.error ?? taking.error
  const userID = memberIn(typed)
  const send = (change: typeof awarding.mutate) => () => {
    if (userID) change({ params: { badgeId }, body: { userID } })
  }
  const foot = (
    <>
      <Button held={!userID} busy={taking.isPending} onClick={send(taking.mutate)}>
        {t('take-back')}
      </Button>
      <Button look="strong" held={!userID} busy={awarding.isPending} onClick={send(awarding.mutate)}>
        {t('award')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('award-of', { name: siteTextIn(definition.name, language) })} onClose={onClose} foot={foot}>
      <TextField label={t('member-id')} hint={t('member-id-hint')} value={typed} dir="ltr" onText={setTyped} />
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
