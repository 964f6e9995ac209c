import * as z from 'zod/mini'
import { call } from '../call.ts'
import { DoneReply } from './done.ts'

/** The events of one key that could not be applied to one build, and those that wait behind them. */
export const ParkedKey = z.object({
  projection: z.string(),
  version: z.int(),
  isShown: z.boolean(),
  key: z.string(),
  events: z.int(),
  /** Of the first: position, type, and reason. */
  position: z.number(),
  type: z.string(),
  class: z.string(),
  error: z.string(),
  parkedAt: z.string(),
  isRetrying: z.boolean(),
})
export type ParkedKey = z.infer<typeof ParkedKey>

/** Skipped events: no build applies them. */
export const ExcludedEvent = z.object({
  projection: z.string(),
  position: z.number(),
  key: z.string(),
  type: z.string(),
  reason: z.string(),
})
export type ExcludedEvent = z.infer<typeof ExcludedEvent>

/** The first of each list, and how many there are. */
const DeadLettersReply = z.object({
  keys: z.readonly(z.array(ParkedKey)),
  parkedKeys: z.int(),
  parkedEvents: z.int(),
  excluded: z.readonly(z.array(ExcludedEvent)),
  excludedEvents: z.int(),
})
export type DeadLettersReply = z.infer<typeof DeadLettersReply>

export const listDeadLetters = call({
  method: 'GET',
  path: '/api/operations/dead-letters',
  summary: 'Dead letters, and excluded events',
  who: 'developer',
  replies: { 200: DeadLettersReply },
})

const Projection = z.string().check(z.regex(/^[a-z][a-z-]{0,40}$/))
const Key = z.string().check(z.minLength(1), z.maxLength(400))

const ParkedEventsQuery = z.object({ projection: Projection, key: Key })

export const ParkedEvent = z.object({
  version: z.int(),
  position: z.number(),
  eventId: z.string(),
  type: z.string(),
  class: z.string(),
  error: z.string(),
  parkedAt: z.string(),
  /** As it is stored: personal fields stay sealed. Null if the log is kept elsewhere. */
  data: z.unknown(),
})
export type ParkedEvent = z.infer<typeof ParkedEvent>

export const listParkedEvents = call({
  method: 'GET',
  path: '/api/operations/dead-letters/events',
  summary: 'The parked events of one key, as they are stored',
  who: 'developer',
  query: ParkedEventsQuery,
  replies: { 200: z.object({ events: z.readonly(z.array(ParkedEvent)) }) },
})

/** One key, or all of a projection if none is named. */
export const RetryKeysBody = z.object({ projection: Projection, key: z.optional(Key) })
export type RetryKeysBody = z.infer<typeof RetryKeysBody>

export const retryKeys = call({
  method: 'POST',
  path: '/api/operations/dead-letters/retry',
  summary: 'Retry parked events',
  who: 'developer',
  isRepeatable: true,
  body: RetryKeysBody,
  replies: { 200: DoneReply },
})

export const EvictKeyBody = z.object({
  projection: Projection,
  key: Key,
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
})
export type EvictKeyBody = z.infer<typeof EvictKeyBody>

export const evictKey = call({
  method: 'POST',
  path: '/api/operations/dead-letters/evict',
  summary: 'Skip the parked events of a key',
  who: 'developer',
  isRepeatable: true,
  body: EvictKeyBody,
  replies: { 200: DoneReply },
})
