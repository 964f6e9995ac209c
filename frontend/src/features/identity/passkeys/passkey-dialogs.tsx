import { makeRecoveryCodes, type Passkey, removePasskey } from '@portal/contracts/http/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) => send(removePasskey, { params: { passkey: id }, body: { password } }),
    onSuccess: () => {
      notify(t('removed', { name }))
      onClose()
      return client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  return (
    <PasswordDialog
      title={t('remove-of', { name })}
      hint={t('remove-hint', { name })}
      act={t('remove')}
      cancel={t('cancel')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onPassword={mutate}
    />
  )
}

/** New codes in place of those before. */
export function NewCodesDialog({
  onClose,
  onCodes,
}: Closing & Readonly<{ onCodes: (codes: readonly string[]) => void }>) {
  const t = useTexts('identity/passkeys')
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) => send(makeRecoveryCodes, { body: { password } }),
    onSuccess: ({ codes }) => {
      onClose()
      onCodes(codes)
    },
  })
  return (
    <PasswordDialog
      title={t('codes-new')}
      hint={t('codes-new-hint')}
      act={t('codes-new')}
      cancel={t('cancel')}
      isBusy={isPending}
      error={error}
      onClose={onClose}
      onPassword={mutate}
    />
  )
}
