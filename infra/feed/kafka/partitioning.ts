import { hash } from 'node:crypto'
import type { LogPart } from '../feed.ts'

/** Each topic holds every event of the log in its own partitioning: by survey, or by member. */
export type TopicKind = 'by-survey' | 'by-member'

export const TOPIC_KINDS: readonly TopicKind[] = ['by-survey', 'by-member']

const FIELD_OF = { 'by-survey': 'surveyId', 'by-member': 'memberId' } as const

/** The id by which an event's topic is partitioned, or its stream if it has no such id. Reads stored events of any version. */
export function keyOf(kind: TopicKind, { stream, json }: Readonly<{ stream: string; json: string }>): string {
  const event: unknown = JSON.parse(json)
  const field = FIELD_OF[kind]
  const id = typeof event === 'object' && event !== null && field in event ? Reflect.get(event, field) : undefined
  return typeof id === 'string' ? id : stream
}

/** The portal's own hash, not the client's: it must be the same for every client, and must never change. */
export const partitionOf = (key: string, partitions: number): number =>
  hash('sha256', key, 'buffer').readUInt32BE(0) % partitions

/**
 * The partitions that contain a part of the log. If their number is a power of two, the part is some whole partitions, or a share
 * of one. Otherwise it may be in any.
 */
export const partitionsOf = (part: Pick<LogPart, 'shard' | 'mask'> | null, partitions: number): readonly number[] => {
  const all = Array.from({ length: partitions }, (_, partition) => partition)
  if (part === null || (partitions & (partitions - 1)) !== 0) return all
  const common = part.mask & (partitions - 1)
  return all.filter((partition) => (partition & common) === (part.shard & common))
}
