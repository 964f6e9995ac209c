import { type ErasureState, withdrawErasure } from '@portal/contracts/http/erasure'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { paths } from '../../../lib/paths.ts'
import { send } from '../../../lib/requests.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { AskDialog, NowDialog } from './erasure-dialogs.tsx'
import { erasureQuery } from './erasure-query.ts'

function Ask({ pauseDays }: Pick<ErasureState, 'pauseDays'>) {
  const t = useTexts('identity/erasure')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="account-form">
      <p>{t('pause', { count: pauseDays })}</p>
      <p>{t('export')}</p>
      <div className="account-form__buttons">
        <Button look="strong" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
        <ButtonLink to={paths.profileExport}>{t('to-export')}</ButtonLink>
      </div>
      {isAsking && <AskDialog pauseDays={pauseDays} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** While it waits: keep the account, or do not wait any longer. */
function Waiting({ dueAt }: Readonly<{ dueAt: string }>) {
  const t = useTexts('identity/erasure')
  const { moment } = useFormats()
  const client = useQueryClient()
  const [isNow, setNow] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => send(withdrawErasure, {}),
    onSuccess: (state) => {
      client.setQueryData(erasureQuery.queryKey, state)
      notify(t('kept'))
    },
  })
  return (
    <div className="account-form">
      <Notice tone="warn" title={t('waiting')}>
        {t('waiting-hint', { when: moment(Date.parse(dueAt)) })}
      </Notice>
      {error && <ProblemNotice error={error} />}
      <div className="account-form__buttons">
        <Button look="strong" busy={isPending} onClick={() => mutate()}>
          {t('keep')}
        </Button>
        <Button look="quiet" onClick={() => setNow(true)}>
          {t('now')}
        </Button>
      </div>
      {isNow && <NowDialog onClose={() => setNow(false)} />}
    </div>
  )
}

function WhatHappens() {
  const t = useTexts('identity/erasure')
  return (
    <div className="account-form">
      <h2>{t('what-goes')}</h2>
      <ul>
        <li>{t('goes-account')}</li>
        <li>{t('goes-written')}</li>
        <li>{t('goes-signins')}</li>
      </ul>
      <h2>{t('what-stays')}</h2>
      <p>{t('stays')}</p>
    </div>
  )
}

/** The member deletes the account: what happens, a pause to think, and the way back. */
export function ErasureScreen() {
  const t = useTexts('identity/erasure')
  const { data, error, refetch } = useQuery(erasureQuery)
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} blocks={1} />
    return data.dueAt === null ? <Ask pauseDays={data.pauseDays} /> : <Waiting dueAt={data.dueAt} />
  }
  return (
    <Screen title={t('title')} lead={t('lead')}>
      <div className="card account-card">
        <div className="account-form">
          <WhatHappens />
          {content()}
        </div>
      </div>
    </Screen>
  )
}
