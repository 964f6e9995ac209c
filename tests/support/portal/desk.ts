import { Instant } from '@portal/contracts/ids'
import { classOf, type Pool } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import type { JobQueue } from '@portal/infra/jobs/job-queue'
import { type Jobs, jobsOn } from '@portal/infra/jobs/jobs'
import { relayFigures } from '@portal/infra/relay/relay-figures'
import { prometheusMetrics } from '@portal/infra/telemetry/prometheus'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import { eventQueries } from '@portal/projections/operations/events/queries'
import { operatorActionQueries } from '@portal/projections/operations/operator-actions/queries'
import { systemStatusQueries } from '@portal/projections/operations/system-status/queries'
import { openDesk } from '@portal/services/operations/desk/open-desk'
import type { Operating } from '@portal/services/operations/routes'

const NO_COUNTS = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 }

/** A queue that accepts jobs and never runs them: a test says what its workers do. */
export const idleQueue = (differs: Partial<JobQueue> = {}): JobQueue => ({
  add: async () => undefined,
  repeat: async () => undefined,
  repeatOnly: async () => undefined,
  work: async () => undefined,
  depths: async () => NO_COUNTS,
  counts: async () => NO_COUNTS,
  list: async () => [],
  repetitions: async () => [],
  retry: async () => false,
  remove: async () => false,
  cancel: async () => false,
  close: async () => undefined,
  ...differs,
})

/** Idle queues, except for what a test says about single ones. */
export const idleJobs = (differs: Partial<Jobs['queues']> = {}): Jobs =>
  jobsOn({
    mail: idleQueue(),
    prompt: idleQueue(),
    long: idleQueue(),
    housekeeping: idleQueue(),
    video: idleQueue(),
    ...differs,
  })

type DeskParts = Readonly<{
  pool: Pool
  log: EventLog
  jobs?: Jobs
  members?: MemberQueries
  jobCancelled?: (jobId: string) => Promise<void>
}>

/** The operators' view and actions, on a database in this process. */
export const operationsOn = ({
  pool,
  log,
  jobs = idleJobs(),
  members,
  jobCancelled = async () => undefined,
}: DeskParts): Operating => ({
  metrics: prometheusMetrics(),
  hasToken: () => false,
  status: systemStatusQueries({ pool, relay: relayFigures }).status,
  desk: openDesk({
    pool,
    feed: postgresFeed({ pool }),
    log,
    events: eventQueries(pool),
    actions: operatorActionQueries(pool),
    jobs,
    jobCancelled,
    models: { pool, feed: postgresFeed({ pool }), classOf, retryWithinMs: 0 },
    members: members ?? { byLogin: async () => null, byId: async () => null },
    now: () => Instant.parse(new Date().toISOString()),
    onTrouble: () => undefined,
  }),
})
