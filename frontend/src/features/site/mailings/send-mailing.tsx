import { type Mailing, sendMailing } from '@portal/contracts/http/mailings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '../../../lib/is-stale.ts'
import { useLanguage, useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { SavedMeanwhile } from '../saved-meanwhile.tsx'
import { MailingReach } from './mailing-reach.tsx'
import { mailingsKey, sendingPreviewQuery } from './queries.ts'

/** Does something unless half a date stands in a field: without its condition the mail would go to more members. */
export type Check = (act: () => void) => () => void

type AskProps = Readonly<{ mailing: Mailing; sending: ReturnType<typeof useSending>; onClose: () => void }>

const useSending = () => useChange(sendMailing, (client) => client.invalidateQueries({ queryKey: mailingsKey }))

/** How many get it is counted when it is asked: settings and members change while a mail is written. */
function Ask({ mailing, sending, onClose }: AskProps) {
  const t = useTexts('site/mailings')
  const { mailingId, version } = mailing
  const { data, error, refetch } = useQuery(sendingPreviewQuery(mailingId, useLanguage(), version))
  const words = { title: t('send-title'), action: t('send'), cancel: t('close') }
  const send = () => sending.mutate({ params: { mailingId }, query: { version } })
  const isReached = data !== undefined && data.reached > 0
  const content = () => {
    if (!data && error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
    if (!data) return <Loading label={t('loading')} />
    return (
      <>
        <MailingReach reach={data} />
        {isReached && <p>{t('send-text')}</p>}
      </>
    )
  }
  return (
    <Confirm {...words} doing={sending} onConfirm={isReached ? send : null} onClose={onClose}>
      {content()}
    </Confirm>
  )
}

/** Asks before it goes to many people, and says to how many: nobody takes a mail back that was sent. */
export function SendMailing({
  mailing,
  isChanged,
  check,
}: Readonly<{ mailing: Mailing; isChanged: boolean; check: Check }>) {
  const t = useTexts('site/mailings')
  const [isAsking, setAsking] = useState(false)
  const sending = useSending()
  return (
    <>
      <Button disabled={isChanged} onClick={check(() => setAsking(true))}>
        {t('send')}
      </Button>
      {isStale(sending.error) && <SavedMeanwhile of={mailingsKey} />}
      {isAsking && !isStale(sending.error) && (
        <Ask mailing={mailing} sending={sending} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
