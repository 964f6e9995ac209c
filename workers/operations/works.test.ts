import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { run } from '../job.ts'
import { carryOutWork } from './carry-out-work.ts'
import { resumeWorks } from './resume-works.ts'

it('attends to the work that it was called for', async () => {
  const attended: unknown[] = []
  const { signal: stopping } = new AbortController()
  const carrying = carryOutWork({ attend: async (...asked) => void attended.push(asked), stopping })
  const workId = randomUUID()
  await run(carrying, { workId })
  expect(attended).toEqual([[workId, stopping]])
  await expect(async () => run(carrying, { workId: 'something else' })).rejects.toThrow()
})

it('calls a worker for each work that nobody is at, and forgets old ones', async () => {
  const called: unknown[] = []
  const forgotten: string[] = []
  const resuming = resumeWorks({
    unattended: async () => [{ workId: 'one', claims: 2 }],
    call: async (...asked) => void called.push(asked),
    forgetOld: async () => void forgotten.push('old'),
  })
  await run(resuming, {})
  expect([called, forgotten]).toEqual([[['one', 2]], ['old']])
})
