import { expect, it } from 'vitest'
import { liveMemoryMb } from './live-memory.ts'

const MB = 1024 ** 2

/** 64 MB in the heap, and as much beside it: far more than what other tests of this process may let go meanwhile. */
const much = () => [Buffer.alloc(64 * MB, 1), Array.from({ length: 8 * MB }, (_, n) => n)]

it('is what is held, in the heap and beside it, without what was let go', () => {
  const before = liveMemoryMb()
  const holder = { held: much() }
  expect(liveMemoryMb() - before).toBeGreaterThan(96)
  holder.held = []
  expect(liveMemoryMb() - before).toBeLessThan(32)
})
