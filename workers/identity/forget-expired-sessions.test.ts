import { aRun } from '@portal/tests/support/portal/job-run'
import { expect, it } from 'vitest'
import { forgettingExpiredSessions } from './forget-expired-sessions.ts'

const expired = (rows: number) => {
  let left = rows
  return forgettingExpiredSessions({
    forgetExpired: async () => {
      const forgotten = left
      left = 0
      return forgotten
    },
  })
}

it('expired sessions are deleted once, however often the job runs', async () => {
  const { run } = expired(3)
  expect(await run({}, aRun())).toEqual({ forgotten: 3 })
  expect(await run({}, aRun())).toBeUndefined()
})

it('a payload that does not match its contract is refused', async () => {
  await expect(expired(3).run('rubbish', aRun())).rejects.toThrow()
})
