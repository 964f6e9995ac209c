import { hash } from 'node:crypto'
import type { LogPart } from '../feed.ts'

/** Each topic holds every event of the log, in an order of its own: all of one survey, or of one member, lie together. */
export type TopicKind = 'by-survey' | 'by-member'

export const TOPIC_KINDS: readonly TopicKind[] = ['by-survey', 'by-member']

const FIELD_OF = { 'by-survey': 'surveyId', 'by-member': 'memberId' } as const

/** The id that an event's topic goes by, or its stream where it has none. It reads what is stored, of any version. */
export function keyOf(kind: TopicKind, { stream, json }: Readonly<{ stream: string; json: string }>): string {
  const event: unknown = JSON.parse(json)
  const field = FIELD_OF[kind]
  const id = typeof event === 'object' && event !== null && field in event ? Reflect.get(event, field) : undefined
  return typeof id === 'string' ? id : stream
}

/** Our own hash, not the client's: it must be the same for every client, and for ever. */
export const partitionOf = (key: string, partitions: number): number =>
  hash('sha256', key, 'buffer').readUInt32BE(0) % partitions

/**
 * The partitions in which a part of the log lies: where their number is a power of two, some of them whole, or one that it
 * has a share of. Else it may lie in any.
 */
export const partitionsOf = (part: Pick<LogPart, 'shard' | 'mask'> | null, partitions: number): readonly number[] => {
  const all = Array.from({ length: partitions }, (_, partition) => partition)
  if (part === null || (partitions & (partitions - 1)) !== 0) return all
  const common = part.mask & (partitions - 1)
  return all.filter((partition) => (partition & common) === (part.shard & common))
}
