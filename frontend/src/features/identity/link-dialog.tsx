import { forgotPassword } from '@portal/contracts/http/identity'
import { requestSignInLink } from '@portal/contracts/http/tokens'
import { isAddress } from '@portal/contracts/identity/email-address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { send } from '../../lib/requests.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import './account.css'
import { EmailField } from './email-field.tsx'

/** Which link is asked for: to a new password, or one that signs in. */
export type LinkWish = 'forgot' | 'link'

const calls = { forgot: forgotPassword, link: requestSignInLink } as const

/** `username`: what was typed as the name before; it may be the address. */
type LinkDialogProps = Readonly<{ wish: LinkWish; username: string; onClose: () => void }>

/** Asks where to send the link. What comes back is the same whether or not somebody has the address; what is none is told at once. */
export function LinkDialog({ wish, username, onClose }: LinkDialogProps) {
  const t = useTexts('identity/sign-in')
  const account = useTexts('identity/account')
  const [email, setEmail] = useState(username.includes('@') ? username : '')
  const [wrong, setWrong] = useState<Readonly<{ email: string }> | null>(null)
  const form = useFocusOn(wrong)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(calls[wish], { body: { email: email.trim() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '' || isPending) return
    const found = isAddress(email) ? null : { email }
    setWrong(found)
    if (found === null) mutate()
  }
  return (
    <Dialog title={t(`${wish}-title`)} onClose={onClose}>
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        {error && <ProblemNotice error={error} />}
        {data && wrong === null ? <Notice tone="info" title={data.message} /> : <p>{t(`${wish}-lead`)}</p>}
        <EmailField
          label={t('email')}
          required
          value={email}
          error={wrong?.email === email ? account('email-wrong') : undefined}
          onText={setEmail}
        />
        <div className="account-form__buttons">
          <Button look="strong" type="submit" busy={isPending} disabled={email.trim() === ''}>
            {t('forgot-send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t(data ? 'close' : 'cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
