import { partitionOf } from '@portal/infra/feed/kafka/partitioning'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { describe, expect, it } from 'vitest'
import { hashOf, isIn, isShardCount, overlap, shardsOf } from './shard.ts'

const keys = Array.from({ length: 2_000 }, (_, i) => uuidOf(`survey ${i}`))

describe('a shard', () => {
  it('shares no key with another shard of the same number of shards', () => {
    for (const count of [1, 2, 4, 64]) {
      const shards = shardsOf(count)
      for (const key of keys) expect(shards.filter((shard) => isIn(shard, hashOf(key)))).toHaveLength(1)
    }
  })

  it('is part of exactly one shard of half as many, and shares no keys with the others', () => {
    for (const key of keys) {
      const [few, many] = [2, 8].map((count) => shardsOf(count).find((shard) => isIn(shard, hashOf(key))))
      expect(few && many && overlap(few, many)).toBe(true)
    }
    expect(shardsOf(8).map((shard) => shardsOf(2).filter((other) => overlap(shard, other)).length)).toEqual(
      Array(8).fill(1),
    )
  })

  it('is a partition of Kafka if there are as many partitions as shards', () => {
    for (const key of keys) expect(shardsOf(4)[partitionOf(key, 4)]).toSatisfy((shard) => isIn(shard, hashOf(key)))
  })

  it('is one of 1, 2, 4, … 64', () => {
    const counts = Array.from({ length: 200 }, (_, i) => i - 10).filter(isShardCount)
    expect(counts).toEqual([1, 2, 4, 8, 16, 32, 64])
    expect(isShardCount(1.5)).toBe(false)
  })
})
