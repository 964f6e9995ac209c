import { newFileName } from '@portal/infra/tools/file-name'
import { expect, it } from 'vitest'
import { removingStray } from './remove-stray.ts'

const now = () => new Date('2026-11-22T10:00:00Z')
const old = { name: newFileName(), bytes: 1, writtenAt: new Date('2026-11-20T10:00:00Z') }

const removedWhere = async ({ isReached, isStray }: Readonly<{ isReached: boolean; isStray: boolean }>) => {
  const removed: string[] = []
  const asked: unknown[] = []
  const remove = removingStray({
    files: {
      list: async function* () {
        yield old
      },
      remove: async (name) => void removed.push(name),
    },
    head: async () => '0000000000000007',
    isReached: async () => isReached,
    isStray: async (...about) => {
      asked.push(about)
      return isStray
    },
    now,
  })
  return { count: await remove(), removed, asked }
}

it('a stored file that nothing names is removed after a day', async () => {
  const { count, removed, asked } = await removedWhere({ isReached: true, isStray: true })
  expect([count, removed]).toEqual([1, [old.name]])
  expect(asked).toEqual([[old.name, '0000000000000007']])
  expect((await removedWhere({ isReached: true, isStray: false })).removed).toEqual([])
})

it('nothing is removed while the read model that knows the files is behind', async () => {
  const { count, removed } = await removedWhere({ isReached: false, isStray: true })
  expect([count, removed]).toEqual([0, []])
})
