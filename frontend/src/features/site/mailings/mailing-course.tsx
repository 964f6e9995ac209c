import { type Mailing, retryMailing, withdrawMailing } from '@portal/contracts/http/mailings'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { useChange } from '../../../lib/use-change.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TableBox } from '../../../ui/table.tsx'
import { countOf, totalOf } from './counts.ts'
import { MailingPreviewFrame } from './mailing-preview.tsx'
import { MailingStateBadge } from './mailing-state.tsx'
import { mailingsKey } from './queries.ts'

type MailingProps = Readonly<{ mailing: Mailing }>

function Withdraw({ mailing }: MailingProps) {
  const t = useTexts('site/mailings')
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useChange(withdrawMailing, (client) => client.invalidateQueries({ queryKey: mailingsKey }))
  const close = () => setAsking(false)
  const words = { title: t('withdraw-title'), action: t('withdraw'), cancel: t('close') }
  const confirm = () => withdrawing.mutate({ params: { mailingId: mailing.mailingId } }, { onSuccess: close })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('withdraw')}</Button>
      {isAsking && (
        <Confirm {...words} doing={withdrawing} onConfirm={confirm} onClose={close}>
          <p>{t('withdraw-text')}</p>
        </Confirm>
      )}
    </>
  )
}

/** A mail goes again to those for whom it failed: when the mail server is mended. */
function Retry({ mailing }: MailingProps) {
  const t = useTexts('site/mailings')
  const { mutate, isPending, error } = useChange(retryMailing, (client) =>
    client.invalidateQueries({ queryKey: mailingsKey }),
  )
  return (
    <>
      {error && <ProblemNotice error={error} />}
      <p className="field__hint">{t('retry-hint')}</p>
      <div className="row">
        <Button busy={isPending} onClick={() => mutate({ params: { mailingId: mailing.mailingId } })}>
          {t('retry')}
        </Button>
      </div>
    </>
  )
}

function Outcomes({ mailing }: MailingProps) {
  const t = useTexts('site/mailings')
  const { number } = useFormats()
  return (
    <TableBox hasCards label={t('recipients')}>
      <thead>
        <tr>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('because')}</th>
          <th scope="col">{t('members')}</th>
        </tr>
      </thead>
      <tbody>
        {mailing.counts.map(({ state, because, count }) => (
          <tr key={`${state} ${because}`}>
            <th scope="row">{t(`recipient-${state}`)}</th>
            <td data-label={t('because')}>{because === null ? '–' : t(`because-${because}`)}</td>
            <td data-label={t('members')}>{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** Some wait for their turn alone: they are being sent to, and are not next at a later time. */
const isDueNow = ({ counts }: Pick<Mailing, 'counts'>): boolean =>
  counts.some(({ state, because }) => state === 'waiting' && because === null)

/** What became of a mail for its recipients, while it is sent and after. */
export function MailingCourse({ mailing }: MailingProps) {
  const t = useTexts('site/mailings')
  const { moment } = useFormats()
  const { state, sentAt, nextAt } = mailing
  const total = totalOf(mailing)
  const done = total - countOf(mailing, 'waiting')
  return (
    <div className="mailing">
      <section className="card mailing__part">
        <p className="row" role="status">
          <MailingStateBadge mailing={mailing} />
          <span>{total > 0 ? t('done-of', { done, total }) : t(state === 'sending' ? 'listing' : 'for-nobody')}</span>
        </p>
        {sentAt !== null && <p className="field__hint">{t('sent-at', { when: moment(Date.parse(sentAt)) })}</p>}
        {state === 'sending' && total > 0 && <ProgressBar value={done / total} label={t('progress')} />}
        {state === 'sending' && nextAt !== null && !isDueNow(mailing) && (
          <p className="field__hint">{t('next-at', { when: moment(Date.parse(nextAt)) })}</p>
        )}
        {total > 0 && <Outcomes mailing={mailing} />}
        {state === 'done' && countOf(mailing, 'failed') > 0 && <Retry mailing={mailing} />}
        {state === 'sending' && (
          <div className="row">
            <Withdraw mailing={mailing} />
          </div>
        )}
      </section>
      <MailingPreviewFrame mailing={mailing} />
    </div>
  )
}
