import type { ReactNode } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { isStale } from '../../../lib/is-stale.ts'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RunFailure } from '../report/run-failure.tsx'

type SaveFailureProps = Readonly<{
  error: Error | null
  /** What to say, and what to do, where somebody else has saved it meanwhile. */
  changed: string
  hint: string
  /** Shows what they saved. What was written here is kept, and offered there. */
  onLoadTheirs?: () => void
  /** Saves it as a new one: also where the old one was deleted meanwhile. */
  asNew?: ReactNode
  /** Above any other reason: a sentence that it was not saved. */
  failed?: string
}>

/** Why something could not be saved; nothing where there is no error. */
export function SaveFailure({ error, changed, hint, onLoadTheirs, asNew, failed }: SaveFailureProps) {
  const t = useTexts('reporting/saved')
  if (error === null) return null
  if (!isStale(error)) {
    return (
      <>
        <RunFailure error={error} failed={failed} />
        {hasCode(error, 'not-found') && asNew}
      </>
    )
  }
  const actions = (
    <div className="row">
      {onLoadTheirs && <Button onClick={onLoadTheirs}>{t('load-theirs')}</Button>}
      {asNew}
    </div>
  )
  return (
    <Notice tone="problem" title={changed} action={(onLoadTheirs || asNew) && actions}>
      {hint}
    </Notice>
  )
}
