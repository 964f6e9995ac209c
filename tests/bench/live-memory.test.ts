import { expect, it } from 'vitest'
import { liveMemoryMb } from './live-memory.ts'

const MB = 1024 ** 2

/** 16 MB in the heap, and as much beside it. */
const much = () => [Buffer.alloc(16 * MB, 1), Array.from({ length: 2 * MB }, (_, n) => n)]

it('is what is held, in the heap and beside it, without what was let go', () => {
  const before = liveMemoryMb()
  const holder = { held: much() }
  expect(liveMemoryMb() - before).toBeGreaterThan(24)
  holder.held = []
  expect(liveMemoryMb() - before).toBeLessThan(8)
})
