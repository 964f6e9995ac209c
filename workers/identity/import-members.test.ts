import { importMembers } from '@portal/contracts/jobs/identity'
import { expect, it } from 'vitest'

it('an import of members outlives a database that is away for two hours', () => {
  const { attempts = 5, backoffMs = 1_000 } = importMembers
  const pauses = Array.from({ length: attempts - 1 }, (_, nth) => backoffMs * 2 ** nth)
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(2 * 3_600_000)
})
