import { logout } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { send } from '../../lib/requests.ts'
import { tellOtherTabs } from '../../lib/session-news.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A permanent external user has nothing else to do here: the session ends by itself, and the message stays to be read. */
export function SignedOutAtEnd() {
  const t = useTexts('surveys/respondent')
  const hasAsked = useRef(false)
  const { mutate, isSuccess } = useMutation({
    mutationFn: () => send(logout, {}),
    onSuccess: () => tellOtherTabs({ kind: 'signed-out', why: 'asked' }),
  })
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  if (isSuccess) return <p role="status">{t('signed-out')}</p>
  return (
    <ButtonLink look="strong" to={paths.logout}>
      {t('sign-out')}
    </ButtonLink>
  )
}
