import type { Instant } from '@portal/contracts/ids'
import { MemberId } from '@portal/contracts/ids'
import { carryOutOperation } from '@portal/contracts/jobs/operations'
import type { Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import type { Feed } from '@portal/infra/feed/feed'
import type { Jobs } from '@portal/infra/jobs/jobs'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { buildQueries } from '@portal/projections/operations/builds/queries'
import { deadLetterQueries } from '@portal/projections/operations/dead-letters/queries'
import type { EventQueries } from '@portal/projections/operations/events/queries'
import type { OperatorActionQueries } from '@portal/projections/operations/operator-actions/queries'
import { planQueries } from '@portal/projections/operations/plans/queries'
import type { ReadModelMeans } from '../actions/read-model-means.ts'
import { operatorCommands } from '../commands.ts'
import { postgresOperations } from '../running/postgres-operations.ts'
import { samplesOn } from '../samples/samples.ts'
import type { Desk } from './desk.ts'
import { changeJobOf, inTime, openQueues } from './open-queues.ts'

export type DeskMeans = Readonly<{
  /** Apart from that of members' requests: figures do not queue up behind them. */
  pool: Pool
  feed: Feed
  log: EventLog
  /** What the log holds, wherever it is. */
  events: EventQueries
  actions: OperatorActionQueries
  jobs: Jobs
  /** What a job was for ends with it. */
  jobCancelled: (jobId: string) => Promise<void>
  models: ReadModelMeans
  members: MemberQueries
  now: () => Instant
  onTrouble: (error: unknown, what: string) => void
}>

/** All that the Operations page shows and does, on Postgres. */
export const openDesk = (means: DeskMeans): Desk => {
  const { pool, feed, log, events, actions, jobs, jobCancelled, models, members, now, onTrouble } = means
  const { queues, enqueue } = jobs
  const plans = planQueries({ pool, feed })
  const operations = postgresOperations(pool)
  const commands = operatorCommands({
    log,
    now,
    operations,
    models,
    callWorker: (operationId) =>
      inTime(enqueue(carryOutOperation, { workId: operationId, claims: 0 })).catch((error: unknown) =>
        onTrouble(error, 'no worker could be called; one comes by'),
      ),
    changeJob: changeJobOf(queues, jobCancelled),
  })
  return {
    builds: buildQueries(pool),
    plans,
    operations,
    deadLetters: deadLetterQueries(pool),
    events,
    actions,
    samples: samplesOn(pool),
    queues: openQueues(queues),
    commands,
    nameOf: async (accountId) => {
      const id = MemberId.safeParse(accountId)
      return id.success ? ((await members.byId(id.data))?.displayName ?? null) : null
    },
  }
}
