import { expect, it } from 'vitest'
import { removingStray } from './remove-stray.ts'

const removedWhere = async ({ isReached, isStray }: Readonly<{ isReached: boolean; isStray: boolean }>) => {
  const removed: string[] = []
  const asked: unknown[] = []
  const remove = removingStray({
    removeUnused: async (isClaimed) => {
      if (!(await isClaimed('one'))) removed.push('one')
      return removed.length
    },
    head: async () => '0000000000000007',
    isReached: async () => isReached,
    isStray: async (...about) => {
      asked.push(about)
      return isStray
    },
  })
  return { count: await remove(), removed, asked }
}

it('a stored file that nothing names is removed', async () => {
  const { count, removed, asked } = await removedWhere({ isReached: true, isStray: true })
  expect([count, removed]).toEqual([1, ['one']])
  expect(asked).toEqual([['one', '0000000000000007']])
  expect((await removedWhere({ isReached: true, isStray: false })).removed).toEqual([])
})

it('nothing is removed while the read model that knows the files is behind', async () => {
  const { count, removed } = await removedWhere({ isReached: false, isStray: true })
  expect([count, removed]).toEqual([0, []])
})
