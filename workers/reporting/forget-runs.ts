import { forgetRuns } from '@portal/contracts/jobs/reporting'
import { handled } from '../handled-job.ts'

/** Recorded runs are kept for two years. */
export const forgettingRuns = ({ forgetOld }: Readonly<{ forgetOld: () => Promise<number> }>) =>
  handled(forgetRuns, async () => {
    const forgotten = await forgetOld()
    return forgotten > 0 ? { removed: forgotten } : undefined
  })
