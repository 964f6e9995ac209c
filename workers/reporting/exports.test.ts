import { randomUUID } from 'node:crypto'
import { makeExport } from '@portal/contracts/jobs/reporting'
import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { makingExport } from './make-export.ts'
import { removingUnusedFiles } from './remove-unused-files.ts'
import { tidyingExports } from './tidy-exports.ts'

const exportId = randomUUID()

it('the export that the job names is made, until the worker stops or the job is cancelled, and the job reports its progress', async () => {
  const attended: unknown[] = []
  const told: unknown[] = []
  const { run } = makingExport({
    attend: async (id, { stopping, cancelled, onShare }) => {
      attended.push([id, stopping, cancelled])
      onShare(0.25)
    },
  })
  const running = aRun({ progress: (progress) => told.push(progress) })
  await run({ exportId }, running)
  expect(attended).toEqual([[exportId, running.stopping, running.cancelled]])
  expect(told).toEqual([{ share: 0.25, text: 'rows' }])
  await expect(run({ exportId: '../../etc' }, running)).rejects.toThrow()
})

it('an export is tried again where the first try did not come to its row: a call of the same number has no effect beside the failed job', () => {
  const tries: number = makeExport.attempts ?? 5
  expect(tries).toBeGreaterThan(1)
})

it('an export without a worker is given to one, and a file that has expired is removed before its row says so', async () => {
  const done: unknown[] = []
  const { run } = tidyingExports({
    unattended: async () => [{ exportId: 'one', claims: 2 }],
    call: async (...asked) => void done.push(['call', ...asked]),
    expired: async () => [{ exportId: 'two', storedName: 'stored' }],
    removeFile: async (name) => void done.push(['remove', name]),
    removed: async (id) => void done.push(['removed', id]),
    forgetOld: async () => void done.push(['forget']),
  })
  expect(await run({}, aRun())).toEqual({ resumed: 1, removed: 1 })
  expect(done).toEqual([['call', 'one', 2], ['remove', 'stored'], ['removed', 'two'], ['forget']])
})

it('the removal of unused files reports how many there were, and nothing if there were none', async () => {
  expect(await removingUnusedFiles({ removeUnused: async () => 3 }).run({}, aRun())).toEqual({ removed: 3 })
  expect(await removingUnusedFiles({ removeUnused: async () => 0 }).run({}, aRun())).toBeUndefined()
})
