import { aDatabase } from '@portal/tests/support/servers/database'
import { afterAll, expect, it, vi } from 'vitest'
import { bullJobs } from './bullmq.ts'

const database = await aDatabase()
afterAll(database.drop)

it('runs a job by its handler, once for each id, and retries it after a failure', async () => {
  const jobs = bullJobs({ databaseUrl: database.url, name: 'trial' })
  const ran: unknown[] = []
  let failures = 1
  const handler = async (payload: unknown) => {
    if (failures-- > 0) throw new Error('not yet')
    ran.push(payload)
  }
  const failed: string[] = []
  await jobs.work({ greet: handler }, (error) => failed.push(error.message))
  await jobs.add('greet', 'greet-noor', { name: 'Noor' })
  await jobs.add('greet', 'greet-noor', { name: 'Noor' })

  await vi.waitFor(() => expect(ran).toEqual([{ name: 'Noor' }]), { timeout: 60_000 })
  expect(failed).toEqual(['not yet'])
  await jobs.close()
})
