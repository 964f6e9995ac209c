import { ProblemError } from '../../../lib/failures.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProblemNotice } from '../../../ui/problem-notice.tsx'

type RunFailureProps = Readonly<{ error: Error; onRetry?: () => void }>

/** Why there are no tables, or why something could not be saved. The server names what it cannot take, in the language of this screen. */
export function RunFailure({ error, onRetry }: RunFailureProps) {
  const refused = error instanceof ProblemError && error.problem.issues ? error.problem : null
  if (!refused) return <ProblemNotice error={error} {...(onRetry && { onRetry })} />
  return (
    <Notice tone="problem" title={refused.title}>
      {refused.detail}
    </Notice>
  )
}
