import type { MailingPreview } from '@portal/contracts/http/mailings'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Notice } from '../../../ui/notice.tsx'

type Reach = Pick<MailingPreview, 'recipients' | 'reached' | 'isSurveyClosed'>

const emptyBecause = ({ recipients, isSurveyClosed }: Reach) => {
  if (isSurveyClosed) return 'nobody-closed'
  return recipients === 0 ? 'nobody-fits' : 'nobody-wants'
}

/** How many members a mail would go to, and that others who fit are left out; why, where nobody would get it. */
export function MailingReach({ reach }: Readonly<{ reach: Reach }>) {
  const t = useTexts('site/mailings')
  const { recipients, reached } = reach
  if (reached === 0)
    return (
      <Notice tone="warn" title={t('nobody')}>
        <p>{t(emptyBecause(reach))}</p>
      </Notice>
    )
  return (
    <p>
      <strong>{t('goes-to', { count: reached })}</strong>{' '}
      {recipients > reached && t('left-out', { count: recipients - reached })}
    </p>
  )
}
