import { importMembers } from '@portal/contracts/jobs/identity'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import { handled } from '../handled-job.ts'

type Deps = Readonly<{ run: (importId: string, means: Pick<JobRun, 'signal' | 'progress'>) => Promise<unknown> }>

/** May run more than once for a file: a row makes one member at most. */
export const importingMembers = ({ run }: Deps) =>
  handled(importMembers, async ({ importId }, { signal, progress }) => {
    await run(importId, { signal, progress })
    return undefined
  })
