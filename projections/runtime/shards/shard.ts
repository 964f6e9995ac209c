import { hash } from 'node:crypto'
import type { Recorded } from '@portal/infra/event-log/event-log'

/** A part of the keys: those whose hash has `shard` in the bits of `mask`. There are `mask + 1` of them. */
export type Shard = Readonly<{ shard: number; mask: number }>

/** All keys. */
export const WHOLE: Shard = { shard: 0, mask: 0 }

/** The id by which rows can be made by several processes: no row depends on two surveys, or on two members. */
export type SpreadBy = 'survey' | 'member'

/** With more shards, each would have too little work for a transaction. */
export const MOST_SHARDS = 64

export const isShardCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= MOST_SHARDS && (count & (count - 1)) === 0

/** @param count a power of two */
export const shardsOf = (count: number): readonly Shard[] =>
  Array.from({ length: count }, (_, shard) => ({ shard, mask: count - 1 }))

/** `reporting v7`, `reporting v7, shard 2 of 4` (shards count from 0). */
export const shardName = ({ shard, mask }: Shard): string => (mask === 0 ? '' : `, shard ${shard} of ${mask + 1}`)

/** Whether some keys belong to both. */
export const overlap = (one: Shard, other: Shard): boolean => {
  const common = one.mask & other.mask
  return (one.shard & common) === (other.shard & common)
}

const MOST_KNOWN = 50_000
const known = new Map<string, number>()

/**
 * The first four bytes of SHA-256: a hash of our own that never changes, and by which the relay chooses a partition. If
 * the number of partitions is a power of two, a shard is some whole partitions, or a part of one.
 */
export const hashOf = (key: string): number => {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const number = hash('sha256', key, 'buffer').readUInt32BE(0)
  known.set(key, number)
  return number
}

const FIELD_OF = { survey: 'surveyId', member: 'memberId' } as const

/** The hash of the survey (or member) that an event names, otherwise of its stream. */
export const keyHash = (by: SpreadBy, { event, stream }: Recorded): number => {
  const fields: Readonly<Record<string, unknown>> = event
  const id = fields[FIELD_OF[by]]
  return hashOf(typeof id === 'string' ? id : stream)
}

export const isIn = ({ shard, mask }: Shard, number: number): boolean => (number & mask) === shard
