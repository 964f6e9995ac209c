import { makeRecoveryCodes, type Passkey, removePasskey } from '@portal/contracts/http/passkeys'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { passkeysQuery } from './passkeys-query.ts'

type Closing = Readonly<{ onClose: () => void }>

/** The passkey is asked for no more. */
export function RemoveDialog({ passkey: { id, name }, onClose }: Closing & Readonly<{ passkey: Passkey }>) {
  const t = useTexts('identity/passkeys')
  const client = useQueryClient()
  return (
    <PasswordDialog
      title={t('remove-of', { name })}
      hint={t('remove-hint', { name })}
      act={t('remove')}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(removePasskey, { params: { passkey: id }, body: { password } })}
      onDone={() => {
        notify(t('removed', { name }))
        onClose()
        return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      }}
    />
  )
}

/** New codes in place of those before. */
export function NewCodesDialog({
  onClose,
  onCodes,
}: Closing & Readonly<{ onCodes: (codes: readonly string[]) => void }>) {
  const t = useTexts('identity/passkeys')
  return (
    <PasswordDialog
      title={t('codes-new')}
      hint={t('codes-new-hint')}
      act={t('codes-new')}
      cancel={t('cancel')}
      onClose={onClose}
      onPassword={(password) => send(makeRecoveryCodes, { body: { password } })}
      onDone={({ codes }) => {
        onClose()
        onCodes(codes)
      }}
    />
  )
}
