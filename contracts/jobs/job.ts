import type * as z from 'zod/mini'
import type { QueueName } from './queues.ts'

/**
 * A job, declared once: both enqueueing and handling use this value. Waiting payloads are parsed by `payload`, so
 * a new field of it must be optional.
 */
export type Job<Payload> = Readonly<{
  name: string
  payload: z.ZodMiniType<Payload>
  queue: QueueName
  /** The id of a job: while one with this id is kept, adding another has no effect. */
  id: (payload: Payload) => string
  /** How often it is tried before it has failed (5). */
  attempts?: number
  /** The pause after the first failure; each further one is twice as long (1,000 ms). */
  backoffMs?: number
  /**
   * Asked for again after it has failed, it is tried again: what asks goes by what is still to be done. Else a failed job keeps its id
   * for a week.
   */
  again?: true
  /** It repeats by itself, whatever the number of workers. Such a job has no payload. */
  everyMs?: number
}>

/** The properties of a job without its payload. */
export type AnyJob = Omit<Job<never>, 'payload' | 'id'>

export const job = <Payload>(declared: Job<Payload>): Job<Payload> => declared
