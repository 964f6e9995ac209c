import { askForErasure, type ErasureState } from '@portal/contracts/http/erasure'
import { eraseMe } from '@portal/contracts/http/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { send } from '../../../lib/requests.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { forgetMember } from '../../../lib/session.tsx'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { erasureQuery } from './erasure-query.ts'

type DialogProps = Readonly<{ onClose: () => void }>

/** The account is to be deleted after the pause. */
export function AskDialog({ pauseDays, onClose }: DialogProps & Pick<ErasureState, 'pauseDays'>) {
  const t = useTexts('identity/erasure')
  const { date } = useFormats()
  const client = useQueryClient()
  return (
    <PasswordDialog
      title={t('title')}
      hint={t('ask-hint', { count: pauseDays })}
      act={t('ask')}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(askForErasure, { body: { password } })}
      onDone={(state) => {
        client.setQueryData(erasureQuery.queryKey, state)
        if (state.dueAt !== null) notify(t('asked', { when: date(state.dueAt) }))
        onClose()
      }}
    />
  )
}

/** The account is deleted at once; every tab of this browser follows. */
export function NowDialog({ onClose }: DialogProps) {
  const t = useTexts('identity/erasure')
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <PasswordDialog
      title={t('now')}
      hint={t('now-hint')}
      act={t('now')}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(eraseMe, { body: { password } })}
      onDone={async () => {
        tellOtherTabs({ kind: 'signed-out', why: 'asked' })
        await navigate(paths.deleted, { replace: true })
        forgetMember(client)
      }}
    />
  )
}
