import { randomUUID } from 'node:crypto'
import type { OperatorActed } from '@portal/contracts/events/operations'
import { listActions } from '@portal/contracts/http/operations/actions'
import { beginOperation, listReadModels, planOperation } from '@portal/contracts/http/operations/read-models'
import { Instant } from '@portal/contracts/ids'
import { classOf } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { carryOut, discardBegun } from '@portal/projections/control/carry-out'
import { memberProjection } from '@portal/projections/identity/member/projector'
import { reportingProjection } from '@portal/projections/reporting/response/projector'
import { idleJobs, idleQueue, operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { parkCompletions, takenAnew } from '@portal/tests/support/projections/parked'
import { aProjector, reached } from '@portal/tests/support/projections/projecting'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PARTS } from '../cli/migrate/migrations.ts'
import { attendOperation } from './running/attend-operation.ts'
import { postgresOperations } from './running/postgres-operations.ts'

const [MEMBER, live] = [memberProjection.version, `${reportingProjection.version} live`]
let database: TestDatabase
let log: EventLog
let closing: readonly (() => Promise<unknown>)[] = []
let portal: Awaited<ReturnType<typeof signedInAs>>
const called: string[] = []

beforeAll(async () => {
  database = await aDatabase(PARTS)
  await fillLog(database.pool, recorded(someAnswering(71, 600)))
  const projector = aProjector(database.pool)
  for (const name of ['reporting', 'survey', 'member']) await reached(database.pool, name)
  const stored = postgresEventLog({ url: database.url, reads: database.pool })
  log = stored
  closing = [projector.stop, stored.close, database.drop]
  const jobs = idleJobs({ long: idleQueue({ add: async (_job, id) => void called.push(id) }) })
  portal = await signedInAs('developer', { operations: operationsOn({ pool: database.pool, log, jobs }) })
})
afterAll(async () => {
  for (const close of closing) await close()
})

/** A worker in this process: ends when its operation has ended, or when it is told to go. */
const attend = (operationId: string, stopping = new AbortController().signal): Promise<void> => {
  const { pool } = database
  const means = { pool, feed: postgresFeed({ pool }), classOf }
  const onLost = (error: unknown): void => expect.unreachable(String(error))
  return attendOperation({
    operations: postgresOperations(pool),
    log,
    now: () => Instant.parse(new Date().toISOString()),
    carryOut: (operation, carrying) => carryOut(means, operation, { ...carrying, onLost }),
    discardBegun: (projections, reason) => discardBegun(means, projections, reason),
    isPassing: () => false,
    beatEveryMs: 50,
    onTrouble: onLost,
  })(operationId, stopping)
}

const get = async (path: string): Promise<unknown> =>
  (await portal.app.inject({ url: `/api/operations/${path}`, headers: { cookie: portal.cookie } })).json()

const post = async (path: string, payload: object, key: string = randomUUID()) => {
  const headers = { cookie: portal.cookie, 'idempotency-key': key }
  const reply = await portal.app.inject({ method: 'POST', url: `/api/operations/${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const begin = async (payload: object): Promise<string> =>
  beginOperation.replies[200].parse((await post('works', payload)).body).operationId

const readModels = async () => listReadModels.replies[200].parse(await get('read-models'))

const operationOf = async (id: string) => (await readModels()).operations.find(({ operationId }) => operationId === id)

const buildsOf = async (name: string): Promise<readonly string[]> => {
  const model = (await readModels()).models.find(({ projection }) => projection === name)
  return model?.builds.map(({ version, state }) => `${version} ${state}`) ?? []
}

const trailOf = async (actionId: string): Promise<readonly OperatorActed[]> => {
  const { rows } = await database.pool.query<Readonly<{ data: OperatorActed }>>(
    `select data from log.event where stream_id = 'operations' and data ->> 'actionId' = $1 order by pos`,
    [actionId],
  )
  return rows.map(({ data }) => data)
}

const until = (what: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await what()).toBe(true), { timeout: 60_000, interval: 50 })

describe('a rebuild that was asked for over HTTP', () => {
  it('is planned, ends live, and stands in the log with the account that asked', async () => {
    const plan = planOperation.replies[200].parse(await get('works/plan?kind=rebuild&projections=survey'))
    expect(plan).toMatchObject({ models: [{ projection: 'survey', shown: 1, next: 2, begun: null }] })
    expect(plan.events).toBe(600)
    expect(plan.models[0]?.tables.map(({ table }) => table)).toEqual(['survey'])

    const operationId = await begin({
      kind: 'rebuild',
      projections: ['survey'],
      show: true,
      plan: plan.plan,
      reason: 'new',
    })
    expect(called.at(-1)).toBe(`work-${operationId}-0`)
    await attend(operationId)
    expect(await operationOf(operationId)).toMatchObject({
      state: 'done',
      detail: 'survey v2 is shown, equals what was shown',
      findings: [{ projection: 'survey', version: 2, outcome: 'shown', isEqual: true }],
    })
    expect(await buildsOf('survey')).toEqual(['1 standby', '2 live'])
    const by = `account ${portal.member.memberId}`
    expect(await trailOf(operationId)).toMatchObject([
      { action: 'projection rebuild', target: 'survey', by, reason: 'new', plan: plan.plan, outcome: 'began' },
      { action: 'projection rebuild', target: 'survey', by, outcome: 'done' },
    ])
    const { actions } = listActions.replies[200].parse(await get('acts'))
    expect(actions[0]).toMatchObject({ actionId: operationId, by, outcome: 'done' })
  })

  it('is refused by a plan that rests on what is no more, and is one operation however often it is sent', async () => {
    const { plan } = planOperation.replies[200].parse(await get('works/plan?kind=verify&projections=survey'))
    await post('steps', { action: 'rollback', projection: 'survey', version: 1 })
    const body = { kind: 'verify', projections: ['survey'], plan }
    expect(await post('works', body)).toMatchObject({ status: 409, body: { code: 'stale-version' } })
    const fresh = planOperation.replies[200].parse(await get('works/plan?kind=verify&projections=survey'))
    const key = randomUUID()
    const asked = [
      await post('works', { ...body, plan: fresh.plan }, key),
      await post('works', { ...body, plan: fresh.plan }, key),
    ]
    expect(asked[1]?.body).toEqual(asked[0]?.body)
    const operationId: string = asked[0]?.body.operationId
    await attend(operationId)
    await attend(operationId) // called twice, done once
    expect(await trailOf(operationId)).toHaveLength(2)
  })

  it('is thrown away when it is cancelled while a worker is at it', async () => {
    const operationId = await begin({ kind: 'rebuild', projections: ['reporting'], rate: 100 })
    const worker = attend(operationId)
    await until(async () => ((await operationOf(operationId))?.progress?.at ?? 0) > 0)
    const second = await post('works', { kind: 'verify', projections: ['reporting', 'member'] })
    expect(second).toMatchObject({ status: 409, body: { code: 'not-possible' } })
    expect((await post('works/end', { operationId, how: 'cancel', reason: 'too slow' })).status).toBe(200)
    await worker
    expect(await operationOf(operationId)).toMatchObject({ state: 'cancelled' })
    expect(await buildsOf('reporting')).toEqual([live])
    expect((await trailOf(operationId)).at(-1)).toMatchObject({ outcome: 'stopped' })
    expect(await post('works/end', { operationId, how: 'cancel' })).toMatchObject({ status: 409 })
  })

  it('is thrown away when it is cancelled and nobody is at it', async () => {
    const operationId = await begin({ kind: 'rebuild', projections: ['reporting'] })
    expect((await post('works/end', { operationId, how: 'cancel' })).status).toBe(200)
    expect(await operationOf(operationId)).toMatchObject({ state: 'cancelled' })
    await attend(operationId) // a call that comes too late
    expect(await buildsOf('reporting')).toEqual([live])
    expect((await trailOf(operationId)).map(({ outcome }) => outcome)).toEqual(['began', 'stopped'])
  })

  it('goes on with another worker, from where it was, when its own is told to go', async () => {
    const operationId = await begin({ kind: 'rebuild', projections: ['reporting'], rate: 200 })
    const going = new AbortController()
    const first = attend(operationId, going.signal)
    await until(async () => ((await operationOf(operationId))?.progress?.at ?? 0) > 0)
    going.abort()
    await first
    expect(await operationOf(operationId)).toMatchObject({ state: 'waiting' })
    expect(await postgresOperations(database.pool).unattended()).toEqual([{ operationId, claims: 1 }])
    const [began] = await buildsOf('reporting').then((builds) => builds.slice(1))
    expect(began).toMatch(/ building$/)
    await attend(operationId)
    expect(await operationOf(operationId)).toMatchObject({ state: 'done' })
    expect(await buildsOf('reporting')).toEqual([live, began?.replace(/ .*/, ' ready')])
    expect(await trailOf(operationId)).toHaveLength(2)
  })

  it('is taken from a worker that gives no sign of life, who then writes nothing more', async () => {
    const operations = postgresOperations(database.pool)
    const operationId = await begin({ kind: 'verify', projections: ['survey'] })
    const dead = await operations.claim(operationId)
    expect(await operations.claim(operationId)).toBeNull() // a sign of life a moment ago
    await database.pool.query(`update operations.work set beat_at = beat_at - interval '11 seconds'`)
    expect(await operations.unattended()).toEqual([{ operationId, claims: 1 }])
    await attend(operationId)
    expect(await operationOf(operationId)).toMatchObject({ state: 'done' })
    if (!dead) throw new Error('it was not taken')
    expect(await operations.beat(dead, null)).toBe(false)
    expect(await operations.finish(dead, { state: 'failed', detail: null, findings: [] })).toBe(false)
  })
})

it('a verification names the rows that somebody changed by hand', async () => {
  await database.pool.query("update read.survey_size set respondents = respondents + 1 where survey_id = 'hiding'")
  const operationId = await begin({ kind: 'verify', projections: ['reporting'] })
  await attend(operationId)
  await database.pool.query("update read.survey_size set respondents = respondents - 1 where survey_id = 'hiding'")
  const operation = await operationOf(operationId)
  expect(operation).toMatchObject({ state: 'found', findings: [{ outcome: 'compared', isEqual: false }] })
  const size = operation?.findings[0]?.tables.find(({ table }) => table === 'survey_size')
  expect(size?.differing).toEqual([{ key: { survey_id: 'hiding' }, how: 'differs', columns: ['respondents'] }])
  expect((await trailOf(operationId)).at(-1)).toMatchObject({ outcome: 'found' })
})

it('an action on a build is done and recorded in the audit trail, and one that is not possible is refused with a sentence', async () => {
  expect(
    (await post('steps', { action: 'pause', projection: 'member', version: MEMBER, reason: 'a look' })).body,
  ).toEqual({
    detail: `member v${MEMBER} is paused.`,
  })
  expect((await post('steps', { action: 'resume', projection: 'member', version: MEMBER })).status).toBe(200)
  const refused = await post('steps', { action: 'switch', projection: 'member', version: MEMBER })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not-possible' } })
  expect(refused.body.detail).toContain(`member has no build ${MEMBER} that is ready`)
  const { actions } = listActions.replies[200].parse(await get('acts'))
  expect(actions.slice(0, 3).map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ['projection switch', 'refused', null],
    ['projection resume', 'done', null],
    ['projection pause', 'done', 'a look'],
  ])
})

it('parked events are shown as they are stored, tried again, and given up with a reason', async () => {
  const rows = await parkCompletions(database.pool, MEMBER, 2)
  await takenAnew(database.pool, MEMBER, (action) =>
    post('steps', { action, projection: 'member', version: MEMBER, reason: 'taken anew' }),
  )
  const [one, other] = rows.map(({ key }) => key)
  expect(await get('dead-letters')).toMatchObject({ parkedKeys: 2, parkedEvents: 2, excludedEvents: 0 })
  expect(await get(`dead-letters/events?projection=member&key=${one}`)).toMatchObject({
    events: [{ type: 'ResponseCompleted', eventId: rows[0]?.eventId, data: { type: 'ResponseCompleted' } }],
  })
  expect((await post('dead-letters/retry', { projection: 'member', key: one })).status).toBe(200)
  await until(async () =>
    Object.entries((await get('dead-letters')) ?? {}).some(([k, n]) => k === 'parkedKeys' && n === 1),
  )
  const evicted = await post('dead-letters/evict', { projection: 'member', key: other, reason: 'sent by a test' })
  expect(evicted.body.detail).toContain('in every rebuild: 1 of its events')
  expect(await get('dead-letters')).toMatchObject({
    parkedKeys: 0,
    excluded: [{ key: other, reason: 'sent by a test' }],
  })
  expect(await post('dead-letters/retry', { projection: 'member' })).toMatchObject({ status: 409 })
})

describe('the idempotency key of an operator', () => {
  const actionsIn = async () =>
    (await database.pool.query(`select from log.event where stream_id = 'operations'`)).rowCount ?? 0

  const asked = async () => {
    const key = (await parkCompletions(database.pool, MEMBER, 1))[0]?.key
    const survey = { projection: 'survey', version: 1 }
    return [
      ['steps', { action: 'pause', ...survey }, { action: 'resume', ...survey }],
      ['dead-letters/retry', { projection: 'member', key }, { projection: 'member' }],
      [
        'dead-letters/evict',
        { projection: 'member', key, reason: 'one' },
        { projection: 'member', key, reason: 'other' },
      ],
      ['queues/jobs', { queue: 'waits', id: '1', action: 'retry' }, { queue: 'waits', id: '2', action: 'retry' }],
      ['works', { kind: 'verify', projections: ['member'] }, { kind: 'verify', projections: ['survey'] }],
    ] as const
  }

  it('gives a repeated request its first ending, and refuses another body without a trace', async () => {
    for (const [path, body, other] of await asked()) {
      const key = randomUUID()
      const first = await post(path, body, key)
      const before = await actionsIn()
      expect([path, await post(path, body, key)]).toEqual([path, first])
      const refused = { status: 409, body: { code: 'different-intent' } }
      expect([path, await post(path, other, key)]).toMatchObject([path, refused])
      expect([path, await actionsIn()]).toEqual([path, before])
      if (path === 'works') {
        const end = randomUUID()
        const { operationId } = first.body
        await post('works/end', { operationId, how: 'cancel' })
        const ended = await post('works/end', { operationId, how: 'cancel' }, end)
        expect(await post('works/end', { operationId, how: 'cancel' }, end)).toEqual(ended)
        expect(await post('works/end', { operationId, how: 'stop' }, end)).toMatchObject({ status: 409 })
      }
    }
  })
})
