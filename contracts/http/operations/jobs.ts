import * as z from 'zod/mini'
import { call } from '../call.ts'
import { DoneReply } from './done.ts'

export const JobState = z.enum(['waiting', 'active', 'delayed', 'failed', 'completed'])
export type JobState = z.infer<typeof JobState>

const count = z.int()

/** A repeated job: one line for all of its runs. A failed run is also among the failed jobs. */
export const RepeatedJob = z.object({
  name: z.string(),
  everySeconds: z.number(),
  runs: z.int(),
  /** When it ran last; null if it has not run yet. */
  lastAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
})
export type RepeatedJob = z.infer<typeof RepeatedJob>

export const Queue = z.object({
  queue: z.string(),
  counts: z.object({ waiting: count, active: count, delayed: count, failed: count, completed: count }),
  repeated: z._default(z.readonly(z.array(RepeatedJob)), []),
})
export type Queue = z.infer<typeof Queue>

export const listQueues = call({
  method: 'GET',
  path: '/api/operations/queues',
  summary: 'The queues of jobs',
  who: 'developer',
  replies: { 200: z.object({ queues: z.readonly(z.array(Queue)) }) },
})

const QueueName = z.string().check(z.regex(/^[a-z][a-z-]{0,40}$/))
const Page = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** Twenty per page. */
const JobsQuery = z.object({ queue: QueueName, state: JobState, page: z._default(Page, '1') })
export const JOBS_PER_PAGE = 20

/** Progress of a job: from 0 to 1 (null: unknown), and the key of a text for the current step. */
export const JobProgress = z.object({ share: z.nullable(z.number()), text: z.string() })
export type JobProgress = z.infer<typeof JobProgress>

/** The result of a job: figures and fixed words, by name. */
export const JobResult = z.record(z.string(), z.union([z.string(), z.number()]))
export type JobResult = z.infer<typeof JobResult>

/** The payload is not shown. Times are ISO 8601; null if that has not happened. */
export const Job = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  addedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** When a delayed job is due. */
  dueAt: z.nullable(z.string()),
  /** Why it failed last. */
  error: z.nullable(z.string()),
  progress: z._default(z.nullable(JobProgress), null),
  result: z._default(z.nullable(JobResult), null),
})
export type Job = z.infer<typeof Job>

const JobsReply = z.object({ jobs: z.readonly(z.array(Job)), total: z.int() })
export type JobsReply = z.infer<typeof JobsReply>

export const listJobs = call({
  method: 'GET',
  path: '/api/operations/queues/jobs',
  summary: 'Jobs of a queue',
  who: 'developer',
  query: JobsQuery,
  replies: { 200: JobsReply },
})

/** `retry` and `remove` for a failed job, `cancel` for one that has not ended. */
export const JobBody = z.object({
  queue: QueueName,
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  action: z.enum(['retry', 'remove', 'cancel']),
})
export type JobBody = z.infer<typeof JobBody>

export const changeJob = call({
  method: 'POST',
  path: '/api/operations/queues/jobs',
  summary: 'Run a failed job again, delete it, or cancel one that has not ended',
  who: 'developer',
  isRepeatable: true,
  body: JobBody,
  replies: { 200: DoneReply },
})
