import { resendActivation } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../lib/requests.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'

/** Asks for another mail with the link that activates an account. */
export function ResendActivation({ email }: { readonly email: string }) {
  const t = useTexts('identity/sign-in')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(resendActivation, { body: { email: email.trim() } }),
    onSuccess: ({ message }) => notify(message),
  })
  return (
    <>
      {error && <ProblemNotice error={error} />}
      <div>
        <Button busy={isPending} disabled={email.trim() === ''} onClick={() => mutate()}>
          {t('resend-activation')}
        </Button>
      </div>
    </>
  )
}
