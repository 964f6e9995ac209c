import { expect, it } from 'vitest'
import { run } from '../job.ts'
import { forgetExpiredSessions } from './forget-expired-sessions.ts'

const expired = (rows: number) => {
  let left = rows
  const said: number[] = []
  const forgetExpired = async () => {
    const forgotten = left
    left = 0
    return forgotten
  }
  return { said, job: forgetExpiredSessions({ forgetExpired, say: (forgotten) => said.push(forgotten) }) }
}

it('forgets them once, however often it runs', async () => {
  const { said, job } = expired(3)
  await run(job, {})
  await run(job, {})
  expect(said).toEqual([3, 0])
})

it('refuses a payload that it cannot read', async () => {
  const { job } = expired(3)
  await expect(async () => run(job, 'rubbish')).rejects.toThrow()
})
