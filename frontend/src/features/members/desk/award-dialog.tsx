import { awardBadge, type DeskBadge, takeBadgeBack } from '@portal/contracts/http/badges'
import type { MemberId } from '@portal/contracts/ids'
import { siteTextIn } from '@portal/contracts/site/settings'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { deskBadgesKey } from '../queries.ts'
import { MemberPicker } from './member-picker.tsx'

type DialogProps = Readonly<{ badge: DeskBadge; onClose: () => void }>

/** Awards a badge to a member by hand, or takes it back. */
export function AwardDialog({ badge: { badgeId, definition }, onClose }: DialogProps) {
  const t = useTexts('members/desk')
  const language = useLanguage()
  const [userID, setUser] = useState<MemberId | null>(null)
  const done = (said: string) => async (client: QueryClient) => {
    await client.invalidateQueries({ queryKey: deskBadgesKey })
    notify(said)
    onClose()
  }
  const awarding = useChange(awardBadge, done(t('awarded-now')))
  const taking = useChange(takeBadgeBack, done(t('taken-back')))
  const error = awarding.error ?? taking.error
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
      <MemberPicker chosen={userID} onChoose={setUser} />
      {error && <ProblemNotice error={error} />}
    </Dialog>
  )
}
