import { removeUnusedFiles } from '@portal/contracts/jobs/reporting'
import { handled } from '../handled-job.ts'

/** Files whose writer died before any row named them. */
export const removingUnusedFiles = ({ removeUnused }: Readonly<{ removeUnused: () => Promise<number> }>) =>
  handled(removeUnusedFiles, async () => {
    const removed = await removeUnused()
    return removed > 0 ? { removed } : undefined
  })
