import { ProblemError } from '../../lib/failures.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { OurWords } from './our-words.tsx'

/** Why an action was not done: where it was refused, in the server's own sentence. */
export function RefusedNotice({ error }: { readonly error: Error }) {
  if (!(error instanceof ProblemError) || error.problem.status !== 409) return <ProblemNotice error={error} />
  return (
    <Notice tone="problem" title={error.problem.title}>
      {error.problem.detail !== undefined && <OurWords>{error.problem.detail}</OurWords>}
    </Notice>
  )
}
