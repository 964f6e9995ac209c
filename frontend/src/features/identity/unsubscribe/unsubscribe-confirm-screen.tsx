import { confirmUnsubscribe } from '@portal/contracts/http/unsubscribe'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { send } from '../../../lib/requests.ts'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'

/** Asks once, when it is opened by the link of a mail. */
const useConfirming = (token: string) => {
  const hasAsked = useRef(false)
  const { mutate, data, error } = useMutation({
    mutationFn: () => send(confirmUnsubscribe, { body: { token } }),
  })
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  return { data, error, retry: () => mutate() }
}

/** By the link of a mail: no more mails of the community, without signing in. */
export function UnsubscribeConfirmScreen() {
  const t = useTexts('identity/unsubscribe')
  const [search] = useSearchParams()
  const { data, error, retry } = useConfirming(search.get('token') ?? '')
  return (
    <Screen title={t('title')}>
      <div className="card account-card">
        <div className="account-form">
          {error && <ProblemNotice error={error} onRetry={retry} />}
          {!data && !error && <Loading label={t('confirming')} blocks={1} />}
          {data && <Notice tone={data.result ? 'info' : 'problem'} title={data.message} />}
          {data?.result === true && <p>{t('done-hint')}</p>}
          {data?.result === false && <ButtonLink to={paths.unsubscribe}>{t('again')}</ButtonLink>}
        </div>
      </div>
    </Screen>
  )
}
