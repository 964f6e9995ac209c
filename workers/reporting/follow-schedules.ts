import type { BeginSending, SendReport } from '@portal/contracts/asks/reporting'
import { sendReport } from '@portal/contracts/jobs/reporting'
import type { Enqueue } from '@portal/infra/jobs/jobs'
import { followSchedules } from '@portal/projections/reporting/schedule/reactor'

type Deps = Readonly<{
  enqueue: Enqueue
  beginDue: (due: BeginSending) => Promise<unknown>
  giveUp: (asked: SendReport) => Promise<void>
}>

/** A time is one sending, and a sending one job, named after its cause: done again they are the same. */
export const followingSchedules = ({ enqueue, beginDue, giveUp }: Deps) =>
  followSchedules.does({
    begin: async (due) => {
      await beginDue(due)
    },
    send: (asked, { id }) => enqueue(sendReport, asked, id),
    'give-up': giveUp,
  })
