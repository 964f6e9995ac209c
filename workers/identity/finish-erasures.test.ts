import { randomUUID } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { expect, it } from 'vitest'
import { run } from '../job.ts'
import { finishErasures } from './finish-erasures.ts'

it('finishes whoever is left, once, and says how many', async () => {
  const left = new Set([randomUUID(), randomUUID()].map((id) => MemberId.parse(id)))
  const said: number[] = []
  const job = finishErasures({
    unfinished: async () => [...left],
    finish: async (memberId) => left.delete(memberId),
    say: (finished) => said.push(finished),
  })
  await run(job, {})
  await run(job, {})
  expect([left.size, said]).toEqual([0, [2]])
})
