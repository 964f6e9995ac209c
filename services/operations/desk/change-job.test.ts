import { idleQueue } from '@portal/tests/support/portal/desk'
import { expect, it } from 'vitest'
import { changeJobOf } from './open-queues.ts'

it('what a job was for is told that an operator cancelled it, and of nothing else', async () => {
  const told: string[] = []
  const long = idleQueue({ cancel: async (id) => id === 'one', retry: async () => true })
  const change = changeJobOf({ long }, async (id) => void told.push(id))
  const asked = [
    ['long', 'one', 'cancel'],
    ['long', 'ended', 'cancel'],
    ['long', 'one', 'retry'],
    ['nowhere', 'one', 'cancel'],
  ] as const
  const changed: boolean[] = []
  for (const [queue, id, action] of asked) changed.push(await change({ queue, id, action }))
  expect(changed).toEqual([true, false, true, false])
  expect(told).toEqual(['one'])
})
