import type { Job, JobState, Queue } from '@portal/contracts/http/operations/jobs'
import type { BuildQueries } from '@portal/projections/operations/builds/queries'
import type { DeadLetterQueries } from '@portal/projections/operations/dead-letters/queries'
import type { EventQueries } from '@portal/projections/operations/events/queries'
import type { OperatorActionQueries } from '@portal/projections/operations/operator-actions/queries'
import type { PlanQueries } from '@portal/projections/operations/plans/queries'
import type { OperatorCommands } from '../commands.ts'
import type { KeptOperations } from '../running/kept-operations.ts'
import type { Samples } from '../samples/samples.ts'

/** The queues of jobs. Each call rejects where their backend does not answer in time. */
export type Queues = Readonly<{
  list: () => Promise<readonly Queue[]>
  /** Null where there is no such queue. */
  jobs: (
    queue: string,
    state: JobState,
    page: number,
  ) => Promise<Readonly<{ jobs: readonly Job[]; total: number }> | null>
}>

/** What the Operations page shows, and can do. */
export type Desk = Readonly<{
  builds: BuildQueries
  plans: PlanQueries
  operations: Pick<KeptOperations, 'list'>
  deadLetters: DeadLetterQueries
  events: Pick<EventQueries, 'page' | 'last'>
  actions: OperatorActionQueries
  samples: Pick<Samples, 'history'>
  queues: Queues
  commands: OperatorCommands
  /** The name of an account; null where it is gone. */
  nameOf: (accountId: string) => Promise<string | null>
}>
