import { randomUUID } from 'node:crypto'
import type { OperatorActed } from '@portal/contracts/events/operations'
import { listActs } from '@portal/contracts/http/operator-acts'
import { beginWork, listReadModels, planWork, type Work } from '@portal/contracts/http/read-models'
import { Instant } from '@portal/contracts/ids'
import { classOf } from '@portal/infra/database/pool'
import type { EventLog } from '@portal/infra/event-log/event-log'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { carryOut, discardBegun } from '@portal/projections/control/carry-out'
import { idleJobs, idleQueue, operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjector, reached } from '@portal/tests/support/projections/projecting'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrateAll } from '../cli/migrate/migrations.ts'
import { attendWork } from './attend-work.ts'
import { postgresWorks } from './postgres-works.ts'

let database: TestDatabase
let log: EventLog
let closing: readonly (() => Promise<unknown>)[] = []
let portal: Awaited<ReturnType<typeof signedInAs>>
const called: string[] = []

beforeAll(async () => {
  database = await aDatabase()
  await migrateAll(database.url)
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

/** A worker in this process: ends when its work has ended, or when it is told to go. */
const attend = (workId: string, stopping = new AbortController().signal): Promise<void> => {
  const { pool } = database
  const means = { pool, feed: postgresFeed({ pool }), classOf }
  const onLost = (error: unknown): void => expect.unreachable(String(error))
  return attendWork({
    works: postgresWorks(pool),
    log,
    now: () => Instant.parse(new Date().toISOString()),
    carryOut: (work, carrying) => carryOut(means, work, { ...carrying, onLost }),
    discardBegun: (projections, reason) => discardBegun(means, projections, reason),
    isPassing: () => false,
    beatEveryMs: 50,
    onTrouble: onLost,
  })(workId, stopping)
}

const get = async (path: string): Promise<unknown> =>
  (await portal.app.inject({ url: `/api/operations/${path}`, headers: { cookie: portal.cookie } })).json()

const post = async (path: string, payload: object, key: string = randomUUID()) => {
  const headers = { cookie: portal.cookie, 'idempotency-key': key }
  const reply = await portal.app.inject({ method: 'POST', url: `/api/operations/${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const begin = async (payload: object): Promise<string> =>
  beginWork.replies[200].parse((await post('works', payload)).body).workId

const workOf = async (workId: string): Promise<Work | undefined> =>
  listReadModels.replies[200].parse(await get('read-models')).works.find((work) => work.workId === workId)

const buildsOf = async (projection: string): Promise<readonly string[]> =>
  listReadModels.replies[200]
    .parse(await get('read-models'))
    .models.find((model) => model.projection === projection)
    ?.builds.map(({ version, state }) => `${version} ${state}`) ?? []

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
    const plan = planWork.replies[200].parse(await get('works/plan?kind=rebuild&projections=survey'))
    expect(plan).toMatchObject({ models: [{ projection: 'survey', shown: 1, next: 2, begun: null }] })
    expect(plan.events).toBe(600)
    expect(plan.models[0]?.tables.map(({ table }) => table)).toEqual(['survey'])

    const workId = await begin({ kind: 'rebuild', projections: ['survey'], show: true, plan: plan.plan, reason: 'new' })
    expect(called.at(-1)).toBe(`work-${workId}-0`)
    await attend(workId)
    expect(await workOf(workId)).toMatchObject({
      state: 'done',
      detail: 'survey v2 is shown, equals what was shown',
      findings: [{ projection: 'survey', version: 2, outcome: 'shown', isEqual: true }],
    })
    expect(await buildsOf('survey')).toEqual(['1 standby', '2 live'])
    const by = `account ${portal.member.memberId}`
    expect(await trailOf(workId)).toMatchObject([
      { action: 'projection rebuild', target: 'survey', by, reason: 'new', plan: plan.plan, outcome: 'began' },
      { action: 'projection rebuild', target: 'survey', by, outcome: 'done' },
    ])
    const { acts } = listActs.replies[200].parse(await get('acts'))
    expect(acts[0]).toMatchObject({ actionId: workId, by, outcome: 'done' })
  })

  it('is refused by a plan that rests on what is no more, and is one work however often it is sent', async () => {
    const { plan } = planWork.replies[200].parse(await get('works/plan?kind=verify&projections=survey'))
    await post('steps', { step: 'rollback', projection: 'survey', version: 1 })
    const body = { kind: 'verify', projections: ['survey'], plan }
    expect(await post('works', body)).toMatchObject({ status: 409, body: { code: 'stale-version' } })
    const fresh = planWork.replies[200].parse(await get('works/plan?kind=verify&projections=survey'))
    const key = randomUUID()
    const asked = [
      await post('works', { ...body, plan: fresh.plan }, key),
      await post('works', { ...body, plan: fresh.plan }, key),
    ]
    expect(asked[1]?.body).toEqual(asked[0]?.body)
    const workId: string = asked[0]?.body.workId
    await attend(workId)
    await attend(workId) // called twice, done once
    expect(await trailOf(workId)).toHaveLength(2)
  })

  it('is thrown away when it is cancelled while a worker is at it', async () => {
    const workId = await begin({ kind: 'rebuild', projections: ['reporting'], rate: 100 })
    const worker = attend(workId)
    await until(async () => ((await workOf(workId))?.progress?.at ?? 0) > 0)
    const second = await post('works', { kind: 'verify', projections: ['reporting', 'member'] })
    expect(second).toMatchObject({ status: 409, body: { code: 'not-possible' } })
    expect((await post('works/end', { workId, how: 'cancel', reason: 'too slow' })).status).toBe(200)
    await worker
    expect(await workOf(workId)).toMatchObject({ state: 'cancelled' })
    expect(await buildsOf('reporting')).toEqual(['2 live'])
    expect((await trailOf(workId)).at(-1)).toMatchObject({ outcome: 'stopped' })
    expect(await post('works/end', { workId, how: 'cancel' })).toMatchObject({ status: 409 })
  })

  it('is thrown away when it is cancelled and nobody is at it', async () => {
    const workId = await begin({ kind: 'rebuild', projections: ['reporting'] })
    expect((await post('works/end', { workId, how: 'cancel' })).status).toBe(200)
    expect(await workOf(workId)).toMatchObject({ state: 'cancelled' })
    await attend(workId) // a call that comes too late
    expect(await buildsOf('reporting')).toEqual(['2 live'])
    expect((await trailOf(workId)).map(({ outcome }) => outcome)).toEqual(['began', 'stopped'])
  })

  it('goes on with another worker, from where it was, when its own is told to go', async () => {
    const workId = await begin({ kind: 'rebuild', projections: ['reporting'], rate: 200 })
    const going = new AbortController()
    const first = attend(workId, going.signal)
    await until(async () => ((await workOf(workId))?.progress?.at ?? 0) > 0)
    going.abort()
    await first
    expect(await workOf(workId)).toMatchObject({ state: 'waiting' })
    const unattended = await postgresWorks(database.pool).unattended()
    expect(unattended).toEqual([{ workId, claims: 1 }])
    const [began] = await buildsOf('reporting').then((builds) => builds.slice(1))
    expect(began).toMatch(/building|catching_up/)
    await attend(workId)
    expect(await workOf(workId)).toMatchObject({ state: 'done' })
    expect(await buildsOf('reporting')).toEqual(['2 live', began?.replace(/ .*/, ' ready')])
    expect(await trailOf(workId)).toHaveLength(2)
  })

  it('is taken from a worker that gives no sign of life, who then writes nothing more', async () => {
    const works = postgresWorks(database.pool)
    const workId = await begin({ kind: 'verify', projections: ['survey'] })
    const dead = await works.claim(workId)
    expect(await works.claim(workId)).toBeNull() // a sign of life a moment ago
    await database.pool.query(`update operations.work set beat_at = beat_at - interval '11 seconds'`)
    expect(await works.unattended()).toEqual([{ workId, claims: 1 }])
    await attend(workId)
    expect(await workOf(workId)).toMatchObject({ state: 'done' })
    if (!dead) throw new Error('it was not taken')
    expect(await works.beat(dead, null)).toBe(false)
    expect(await works.finish(dead, { state: 'failed', detail: null, findings: [] })).toBe(false)
  })
})

it('a verification names the rows that somebody changed by hand', async () => {
  await database.pool.query("update read.survey_size set respondents = respondents + 1 where survey_id = 'hiding'")
  const workId = await begin({ kind: 'verify', projections: ['reporting'] })
  await attend(workId)
  await database.pool.query("update read.survey_size set respondents = respondents - 1 where survey_id = 'hiding'")
  const work = await workOf(workId)
  expect(work).toMatchObject({ state: 'found', findings: [{ outcome: 'compared', isEqual: false }] })
  const size = work?.findings[0]?.tables.find(({ table }) => table === 'survey_size')
  expect(size?.differing).toEqual([{ key: { survey_id: 'hiding' }, how: 'differs', columns: ['respondents'] }])
  expect((await trailOf(workId)).at(-1)).toMatchObject({ outcome: 'found' })
})

it('a step is done and written down, and what cannot be done is refused by a sentence', async () => {
  expect((await post('steps', { step: 'pause', projection: 'member', version: 1, reason: 'a look' })).body).toEqual({
    detail: 'member v1 is paused.',
  })
  expect((await post('steps', { step: 'resume', projection: 'member', version: 1 })).status).toBe(200)
  const refused = await post('steps', { step: 'switch', projection: 'member', version: 1 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'not-possible' } })
  expect(refused.body.detail).toContain('member has no build 1 that is ready')
  const { acts } = listActs.replies[200].parse(await get('acts'))
  expect(acts.slice(0, 3).map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ['projection switch', 'refused', null],
    ['projection resume', 'done', null],
    ['projection pause', 'done', 'a look'],
  ])
})

it('parked events are shown as they are stored, tried again, and given up with a reason', async () => {
  const { rows } = await database.pool.query(
    `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
     select 'member', 1, lpad(to_hex(pos), 16, '0'), stream_id, event_id, type, 'NotApplicable', 'for a test'
     from log.event where type = 'ResponseCompleted' order by pos limit 2 returning key, event_id`,
  )
  const [one, other] = rows.map(({ key }) => String(key))
  expect(await get('dead-letters')).toMatchObject({ parkedKeys: 2, parkedEvents: 2, excludedEvents: 0 })
  expect(await get(`dead-letters/events?projection=member&key=${one}`)).toMatchObject({
    events: [{ type: 'ResponseCompleted', eventId: rows[0].event_id, data: { type: 'ResponseCompleted' } }],
  })
  expect((await post('dead-letters/retry', { projection: 'member', key: one })).status).toBe(200)
  await until(async () =>
    Object.entries((await get('dead-letters')) ?? {}).some(([name, n]) => name === 'parkedKeys' && n === 1),
  )
  const evicted = await post('dead-letters/evict', { projection: 'member', key: other, reason: 'sent by a test' })
  expect(evicted.body.detail).toContain('1 events are excluded')
  expect(await get('dead-letters')).toMatchObject({
    parkedKeys: 0,
    excluded: [{ key: other, reason: 'sent by a test' }],
  })
  expect(await post('dead-letters/retry', { projection: 'member' })).toMatchObject({ status: 409 })
})

describe('the idempotency key of an operator', () => {
  const parkOne = async (): Promise<string> => {
    const { rows } = await database.pool.query(
      `insert into proj.dead_letter (projection, version, position, key, event_id, type, class, error)
       select 'member', 1, lpad(to_hex(pos), 16, '0'), stream_id, event_id, type, 'NotApplicable', 'for a test'
       from log.event where type = 'ResponseCompleted' and stream_id not in (select key from proj.excluded)
       order by pos desc limit 1 returning key`,
    )
    return String(rows[0].key)
  }
  const actsIn = async () =>
    (await database.pool.query(`select from log.event where stream_id = 'operations'`)).rowCount ?? 0

  const asked = async () => {
    const key = await parkOne()
    return [
      [
        'steps',
        { step: 'pause', projection: 'survey', version: 1 },
        { step: 'resume', projection: 'survey', version: 1 },
      ],
      ['dead-letters/retry', { projection: 'member', key }, { projection: 'member' }],
      [
        'dead-letters/evict',
        { projection: 'member', key, reason: 'sent by a test' },
        { projection: 'member', key, reason: 'another reason' },
      ],
      ['queues/jobs', { queue: 'waits', id: '1', act: 'retry' }, { queue: 'waits', id: '2', act: 'retry' }],
      ['works', { kind: 'verify', projections: ['member'] }, { kind: 'verify', projections: ['survey'] }],
    ] as const
  }

  it('gives a repeated request its first ending, and refuses another body without a trace', async () => {
    for (const [path, body, other] of await asked()) {
      const key = randomUUID()
      const first = await post(path, body, key)
      const before = await actsIn()
      expect([path, await post(path, body, key)]).toEqual([path, first])
      expect([path, await post(path, other, key)]).toMatchObject([
        path,
        { status: 409, body: { code: 'different-intent' } },
      ])
      expect([path, await actsIn()]).toEqual([path, before])
      if (path === 'works') {
        await post('works/end', { workId: first.body.workId, how: 'cancel' })
        const end = randomUUID()
        const ended = await post('works/end', { workId: first.body.workId, how: 'cancel' }, end)
        expect(await post('works/end', { workId: first.body.workId, how: 'cancel' }, end)).toEqual(ended)
        expect(await post('works/end', { workId: first.body.workId, how: 'stop' }, end)).toMatchObject({ status: 409 })
      }
    }
  })
})
