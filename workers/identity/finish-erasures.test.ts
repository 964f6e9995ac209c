import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { finishingErasures } from './finish-erasures.ts'

it('every unfinished erasure is finished once, and the result says how many', async () => {
  const left = new Set([randomUUID(), randomUUID()].map((id) => MemberId.parse(id)))
  const { run } = finishingErasures({
    unfinished: async () => [...left],
    finish: async (memberId) => left.delete(memberId),
  })
  expect(await run({}, aRun())).toEqual({ finished: 2 })
  expect(await run({}, aRun())).toBeUndefined()
  expect(left.size).toBe(0)
})

it('one erasure that cannot be finished does not keep the others from it', async () => {
  const [broken, other] = [randomUUID(), randomUUID()].map((id) => MemberId.parse(id))
  const finished: unknown[] = []
  const { run } = finishingErasures({
    unfinished: async () => [broken, other].filter((id) => id !== undefined),
    finish: async (memberId) => {
      if (memberId === broken) throw new Error('an event of this member cannot be read')
      finished.push(memberId)
    },
  })
  await expect(run({}, aRun())).rejects.toThrow('cannot be read')
  expect(finished).toEqual([other])
})
