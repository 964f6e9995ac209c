import { strayPaths } from '@portal/infra/checks/api-paths'
import { sourceFiles } from '@portal/infra/checks/source-file'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const faultsIn = (path: string, text: string) => strayPaths([{ path, text }]).length

describe('the path of a call', () => {
  it.each([
    "export const a = '/api/polls'",
    "export const a = '/api/polls/' + id",
    "export const a = (at: string) => fetch(at + '/api/ready')",
    "const a = { path: '/api/{area}' }",
  ])('is refused outside of contracts/http: %s', (line) => {
    expect(faultsIn('services/polls/routes/poll.ts', line)).toBe(1)
    expect(faultsIn('frontend/src/features/polls/queries.ts', line)).toBe(1)
  })

  it.each([
    ['contracts/http/polls.ts', "path: '/api/polls'"],
    ['services/polls/routes/poll.test.ts', "const url = '/api/polls'"],
    ['services/polls/routes/poll.ts', '/** As in `/api/polls`. */'],
    ['services/http/edge/spa.ts', "url.startsWith('/api/')"],
  ])('is allowed in %s: %s', (path, line) => expect(faultsIn(path, line)).toBe(0))

  it('is written nowhere else in this tree', async () => expect(strayPaths(await sourceFiles(root))).toEqual([]))
})
