import type * as z from 'zod/mini'
import type { QueueName } from './queues.ts'

/**
 * A job, declared once: who enqueues it and who does it both take this value. What waited in a queue is read by `payload`, so
 * a new field of it must be optional.
 */
export type Job<Payload> = Readonly<{
  name: string
  payload: z.ZodMiniType<Payload>
  queue: QueueName
  /** What makes it the same job: while one of an id is known, another of it adds nothing. */
  id: (payload: Payload) => string
  /** How often it is tried before it has failed (5). */
  attempts?: number
  /** The pause after the first failure; each further one is twice as long (1,000 ms). */
  backoffMs?: number
  /** It repeats by itself, whatever number of workers there is. Such a job carries nothing. */
  everyMs?: number
}>

/** What is known of a job without its payload. */
export type AnyJob = Omit<Job<never>, 'payload' | 'id'>

export const job = <Payload>(declared: Job<Payload>): Job<Payload> => declared
