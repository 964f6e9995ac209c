import type { ReactNode } from 'react'
import { hasCode } from '../../../lib/failures.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RunFailure } from '../report/run-failure.tsx'

/** Whether somebody else has saved it meanwhile. */
export const isStale = (error: Error | null): boolean => hasCode(error, 'stale-version')

type SaveFailureProps = Readonly<{
  error: Error | null
  /** What to say, and what to do, where somebody else has saved it meanwhile. */
  changed: string
  hint: string
  /** A way to what they saved. */
  action?: ReactNode
  /** Saves it as a new one: also where the old one was deleted meanwhile. */
  asNew?: ReactNode
  /** Above any other reason: a sentence that it was not saved. */
  failed?: string
}>

/** Why something could not be saved; nothing where there is no error. */
export function SaveFailure({ error, changed, hint, action, asNew, failed }: SaveFailureProps) {
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
      {action}
      {asNew}
    </div>
  )
  return (
    <Notice tone="problem" title={changed} action={(action || asNew) && actions}>
      {hint}
    </Notice>
  )
}
