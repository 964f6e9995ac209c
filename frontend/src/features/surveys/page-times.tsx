import { useState } from 'react'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PageClock } from './use-page-timer.ts'

/** How long the page waits, in numbers that are seen to run; read out at the beginning and the end only. */
function Waiting({ wait }: Pick<PageClock, 'wait'>) {
  const t = useTexts('surveys/respondent')
  const [first] = useState(wait)
  if (first === 0) return null
  return (
    <>
      {wait > 0 && (
        <p className="conduct__wait" aria-hidden>
          {t('wait-left', { seconds: wait })}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {wait > 0 ? t('wait-left', { seconds: first }) : t('wait-over')}
      </p>
    </>
  )
}

/** The time of the page is nearly over, or over. Nothing is taken away. */
function Limit({ limit }: Pick<PageClock, 'limit'>) {
  const t = useTexts('surveys/respondent')
  const [warned, setWarned] = useState<number | null>(null)
  if (limit !== null && warned === null) setWarned(limit)
  const said = limit === 0 ? t('limit-over') : warned !== null && t('limit-near', { seconds: warned })
  return (
    <div role="status">
      {limit !== null && <Notice tone={limit === 0 ? 'info' : 'warn'} isInLiveRegion title={said || ''} />}
    </div>
  )
}

/** The times of a page: until it may be sent, and until it is saved as it is. */
export function PageTimes({ clock }: { readonly clock: PageClock }) {
  return (
    <>
      <Limit limit={clock.limit} />
      <Waiting wait={clock.wait} />
    </>
  )
}
