import { openPool } from '@portal/infra/database/pool'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { idleJobs, idleQueue, operationsOn } from '@portal/tests/support/portal/desk'
import { aPortal, signedInAs } from '@portal/tests/support/portal/portal'
import { afterAll, describe, expect, it } from 'vitest'

const nobody = openPool('postgres://nobody@127.0.0.1:1/nothing', { max: 1, application: 'portal-test' })
afterAll(() => nobody.end())

const broken = async () => {
  throw new Error('the queue is broken')
}

/** Whatever is asked of it fails, once it is asked. */
const failing = () =>
  operationsOn({
    pool: nobody,
    log: memoryEventLog(),
    jobs: idleJobs({ housekeeping: idleQueue({ counts: broken, list: broken, retry: broken }) }),
  })

const WORK = { kind: 'rebuild', projections: ['reporting'] }
const calls = [
  ['GET', '/api/operations/read-models', null],
  ['GET', '/api/operations/works/plan?kind=rebuild&projections=reporting', null],
  ['POST', '/api/operations/works', WORK],
  ['POST', '/api/operations/works/end', { operationId: '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f', how: 'cancel' }],
  ['POST', '/api/operations/steps', { action: 'switch', projection: 'reporting', version: 2 }],
  ['GET', '/api/operations/dead-letters', null],
  ['GET', '/api/operations/dead-letters/events?projection=reporting&key=response-1', null],
  ['POST', '/api/operations/dead-letters/retry', { projection: 'reporting' }],
  ['POST', '/api/operations/dead-letters/evict', { projection: 'reporting', key: 'response-1', reason: 'for a test' }],
  ['GET', '/api/operations/queues', null],
  ['GET', '/api/operations/queues/jobs?queue=housekeeping&state=failed', null],
  ['POST', '/api/operations/queues/jobs', { queue: 'housekeeping', id: '1', action: 'retry' }],
  ['GET', '/api/operations/acts', null],
] as const

const ask = (
  app: Awaited<ReturnType<typeof aPortal>>['app'],
  [method, url, body]: (typeof calls)[number],
  headers = {},
) => app.inject({ method, url, headers, ...(body && { payload: body }) })

describe('what operators ask', () => {
  it.each(['user', 'admin', 'permanentExternalUser'] as const)('is refused to the account type %s', async (type) => {
    const { app, cookie } = await signedInAs(type, { operations: failing() })
    for (const call of calls) {
      const reply = await ask(app, call, { cookie })
      expect([call[1], reply.statusCode, reply.json().code]).toEqual([call[1], 403, 'not-allowed'])
    }
  })

  it('is refused to strangers', async () => {
    const { app } = await aPortal([], { operations: failing() })
    for (const call of calls) expect((await ask(app, call)).statusCode).toBe(401)
  })

  it('is refused to pages of other sites, where it does something', async () => {
    const { app, cookie } = await signedInAs('developer', { operations: failing() })
    for (const call of calls.filter(([method]) => method === 'POST')) {
      const reply = await ask(app, call, { cookie, 'sec-fetch-site': 'cross-site' })
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'cross-site'])
    }
  })

  it('goes through for a developer', async () => {
    const { app, cookie } = await signedInAs('developer', { operations: failing() })
    for (const call of calls) expect((await ask(app, call, { cookie })).statusCode).toBe(500)
  })

  it.each([
    ['/api/operations/works', { kind: 'rebuild', projections: [] }],
    ['/api/operations/works', { kind: 'rebuild', projections: ['x; drop'] }],
    ['/api/operations/steps', { action: 'drop', projection: 'reporting', version: 1 }],
    ['/api/operations/dead-letters/evict', { projection: 'reporting', key: 'response-1', reason: '  ' }],
    ['/api/operations/queues/jobs', { queue: 'housekeeping', id: '1', action: 'run' }],
  ])('is checked before anything is done: %s %j', async (url, payload) => {
    const { app, cookie } = await signedInAs('developer', { operations: failing() })
    expect((await app.inject({ method: 'POST', url, headers: { cookie }, payload })).statusCode).toBe(400)
  })
})
