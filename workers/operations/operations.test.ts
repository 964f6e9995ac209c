import { randomUUID } from 'node:crypto'
import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { carryingOutOperation } from './carry-out-operation.ts'
import { resumingOperations } from './resume-operations.ts'

const operationId = randomUUID()
const unexpected = (error: unknown): void => expect.unreachable(String(error))

it('the operation that the job names is carried out, and the job tells how far it is', async () => {
  const attended: unknown[] = []
  const told: unknown[] = []
  const { run } = carryingOutOperation({
    attend: async (id, stopping, onProgress) => {
      attended.push([id, stopping])
      onProgress({ part: 'building', share: 0.5 })
    },
    end: async () => undefined,
    onTrouble: unexpected,
  })
  const running = aRun({ progress: (progress) => told.push(progress) })
  await run({ workId: operationId }, running)
  expect(attended).toEqual([[operationId, running.stopping]])
  expect(told).toEqual([{ share: 0.5, text: 'building' }])
  await expect(run({ workId: 'something else' }, running)).rejects.toThrow()
})

it('an operation whose job is cancelled is told to end, so that no other worker goes on with it', async () => {
  const ended: string[] = []
  const cancelling = new AbortController()
  const { run } = carryingOutOperation({
    attend: async () => cancelling.abort(),
    end: async (id) => ended.push(id),
    onTrouble: unexpected,
  })
  await run({ workId: operationId }, aRun({ cancelled: cancelling.signal }))
  expect(ended).toEqual([operationId])
})

it('each operation that no worker carries out is given to one', async () => {
  const called: unknown[] = []
  const { run } = resumingOperations({
    unattended: async () => [{ operationId: 'one', claims: 2 }],
    call: async (...asked) => void called.push(asked),
  })
  expect(await run({}, aRun())).toEqual({ resumed: 1 })
  expect(called).toEqual([['one', 2]])
})
