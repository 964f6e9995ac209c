import { addPasskey, beginPasskey } from '@portal/contracts/http/passkeys'
import { LONGEST_PASSKEY_NAME } from '@portal/contracts/identity/passkey-limits'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { isWrongPassword, OwnPasswordField } from '../own-password-field.tsx'
import { makePasskey } from './device.ts'
import { DeviceFailure } from './device-failure.tsx'

type Typed = Readonly<{ name: string; password: string }>

/** `onAdded`: with the recovery codes that came with a first passkey. */
type AddProps = Readonly<{ onAdded: (codes: readonly string[]) => void; onClose: () => void }>

const useAdding = ({ onAdded, onClose }: AddProps) => {
  const t = useTexts('identity/passkeys')
  return useMutation({
    mutationFn: async ({ name, password }: Typed) => {
      const made = await makePasskey(await send(beginPasskey, { body: { password } }))
      return send(addPasskey, { body: { name, ...made } })
    },
    onSuccess: ({ codes }) => {
      notify(t('was-added'))
      onClose()
      onAdded(codes)
    },
  })
}

/** Asks for a name and the password; then the browser asks for the device. */
export function AddDialog(props: AddProps) {
  const t = useTexts('identity/passkeys')
  const form = useId()
  const [{ name, password }, setTyped] = useState<Typed>({ name: '', password: '' })
  const [isPressed, setPressed] = useState(false)
  const { mutate, error, isPending } = useAdding(props)
  const isNamed = name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (isNamed && password !== '' && !isPending) mutate({ name: name.trim(), password })
  }
  const foot = (
    <>
      <Button onClick={props.onClose}>{t('cancel')}</Button>
      <Button look="strong" type="submit" form={form} busy={isPending} held={password === ''}>
        {t('go-on')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('add')} onClose={props.onClose} foot={foot}>
      <p>{t(isPending ? 'at-device' : 'add-hint')}</p>
      <form id={form} className="passkeys__form" noValidate onSubmit={submit}>
        <TextField
          label={t('name')}
          hint={t('name-hint')}
          name="passkey-name"
          autoComplete="off"
          maxLength={LONGEST_PASSKEY_NAME}
          value={name}
          error={isPressed && !isNamed ? t('name-missing') : undefined}
          onText={(typed) => setTyped({ name: typed, password })}
        />
        <OwnPasswordField value={password} error={error} onText={(typed) => setTyped({ name, password: typed })} />
      </form>
      {error && !isWrongPassword(error) && <DeviceFailure error={error} />}
    </Dialog>
  )
}
