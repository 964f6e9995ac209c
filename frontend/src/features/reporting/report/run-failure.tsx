import { ProblemError } from '../../../lib/failures.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'
import { refusalIn } from './refusal-in.ts'

type RunFailureProps = Readonly<{
  error: Error
  /** What failed: a sentence above the reason. */
  failed?: string | undefined
  onRetry?: () => void
}>

/** Why there are no tables, or why something could not be saved. The server names what it cannot take, in the language of this screen. */
export function RunFailure({ error, failed, onRetry }: RunFailureProps) {
  const refusal = refusalIn(error)
  if (!(error instanceof ProblemError) || refusal === null)
    return <ProblemNotice error={error} failed={failed} {...(onRetry && { onRetry })} />
  return (
    <>
      {failed && <p>{failed}</p>}
      <Notice tone="problem" title={error.problem.title}>
        {refusal}
      </Notice>
    </>
  )
}
