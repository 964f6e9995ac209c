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
