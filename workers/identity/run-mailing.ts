import { callMailings, runMailing } from '@portal/contracts/jobs/identity'
import type { JobRun } from '@portal/infra/jobs/job-queue'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { handled } from '../handled-job.ts'

type RunDeps = Readonly<{
  run: (mailingId: string, running: Pick<JobRun, 'signal' | 'cancelled' | 'progress'>) => Promise<string>
}>

/** May run more than once for a mailing: who has it is settled, and one worker at a time is at it. */
export const runningMailing = ({ run }: RunDeps) =>
  handled(runMailing, async ({ mailingId }, running) => ({ mailing: await run(mailingId, running) }))

type CallDeps = Readonly<{ due: (at: Date) => Promise<readonly string[]>; clock: () => Date; enqueue: Enqueue }>

/** The timer of mailings: it finds those who are due, however long no worker ran. */
export const callingMailings = ({ due, clock, enqueue }: CallDeps) =>
  handled(callMailings, async () => {
    const mailings = await due(clock())
    const call = String(clock().getTime())
    for (const mailingId of mailings) await enqueue(runMailing, { mailingId, call })
    return mailings.length > 0 ? { called: mailings.length } : undefined
  })
