import { CARRY_OUT_WORK, type CarryOutWork } from '@portal/contracts/jobs/operations'
import type { JobQueue } from '@portal/infra/jobs/job-queue'

/** `claims`: how many workers have had it. A job of the same id is not added twice, so each of them gets one of its own. */
export const callWorkerBy =
  (jobs: Pick<JobQueue, 'add'>) =>
  async (workId: string, claims: number): Promise<void> => {
    const payload: CarryOutWork = { workId }
    await jobs.add(CARRY_OUT_WORK, `work-${workId}-${claims}`, payload)
  }
