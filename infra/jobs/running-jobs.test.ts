import { DelayedError, UnrecoverableError } from 'bullmq'
import { expect, it, vi } from 'vitest'
import { runningJobs } from './running-jobs.ts'

const logs = { getJobLogs: async () => ({ logs: [] }) }

/** A job that no handler is there for. `taken`: how often a worker has had it. */
const anUnknown = (taken: number) => ({
  id: 'added-1',
  name: 'added',
  data: {},
  attemptsMade: 0,
  attemptsStarted: taken,
  opts: {},
  updateProgress: async () => undefined,
  moveToDelayed: vi.fn<(at: number, token?: string) => Promise<void>>(async () => undefined),
})

it('a job of another release is put back, and fails with its name when nobody has taken it for half an hour', async () => {
  const { run } = runningJobs({}, logs)
  const fresh = anUnknown(1)
  await expect(run(fresh, 'the lock')).rejects.toThrow(DelayedError)
  const [at = 0, token] = fresh.moveToDelayed.mock.calls[0] ?? []
  expect([at > Date.now(), token]).toEqual([true, 'the lock'])

  const old = anUnknown(901)
  await expect(run(old, 'the lock')).rejects.toThrow(UnrecoverableError)
  await expect(run(old, 'the lock')).rejects.toThrow('no handler for the job added')
  expect(old.moveToDelayed).not.toHaveBeenCalled()
})
