import { expect, it } from 'vitest'
import { withEach } from './with-each.ts'

it('one that fails keeps none of the others from being done, and its error is thrown at the end', async () => {
  const done: number[] = []
  const work = async (one: number): Promise<void> => {
    if (one === 2) throw new Error('two')
    done.push(one)
  }
  await expect(withEach([1, 2, 3], work)).rejects.toThrow('two')
  expect(done).toEqual([1, 3])
  await withEach([4], work)
  expect(done).toEqual([1, 3, 4])
})

it('after ten failures the rest is left: what is away for ten is away for all', async () => {
  let tried = 0
  const all = Array.from({ length: 30 }, (_, i) => i)
  const away = async (): Promise<void> => {
    tried += 1
    throw new Error('away')
  }
  await expect(withEach(all, away)).rejects.toThrow('away')
  expect(tried).toBe(10)
})
