import { CARRY_OUT_WORK, CarryOutWork } from '@portal/contracts/jobs/operations'
import { job } from '../job.ts'

type Deps = Readonly<{
  /** Does nothing where somebody is at it already. */
  attend: (workId: string, stopping: AbortSignal) => Promise<void>
  stopping: AbortSignal
}>

/** A rebuild or verify that an operator asked for. It may take hours; a worker that is told to end lets go of it. */
export const carryOutWork = ({ attend, stopping }: Deps) =>
  job({
    name: CARRY_OUT_WORK,
    payload: CarryOutWork,
    handle: ({ workId }) => attend(workId, stopping),
  })
