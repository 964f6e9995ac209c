import { getEvent, listEvents } from '@portal/contracts/http/operations/log-events'
import { openPool } from '@portal/infra/database/pool'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { operationsOn } from '@portal/tests/support/portal/desk'
import { signedInAs } from '@portal/tests/support/portal/portal'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARTS } from '../../cli/migrate/migrations.ts'

const EVENTS = 160
let database: TestDatabase
let portal: Awaited<ReturnType<typeof signedInAs>>

beforeAll(async () => {
  database = await aDatabase(PARTS)
  await fillLog(database.pool, recorded(someAnswering(72, EVENTS)).slice(0, EVENTS))
  portal = await signedInAs('developer', { operations: operationsOn({ pool: database.pool, log: memoryEventLog() }) })
})
afterAll(() => database.drop())

const get = async (path: string) => {
  const reply = await portal.app.inject({ url: `/api/operations/${path}`, headers: { cookie: portal.cookie } })
  return { status: reply.statusCode, body: reply.json() }
}
const list = async (search = '') => listEvents.replies[200].parse((await get(`events${search}`)).body)

/** All pages of a search, one after the other. */
const positions = async (search: Readonly<Record<string, string>> = {}): Promise<readonly number[]> => {
  const found: number[] = []
  for (let next: number | null = EVENTS + 1; next !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      `?${new URLSearchParams({ ...search, before: `${next}` })}`,
    )
    found.push(...page.events.map(({ position }) => position))
    next = page.next
  }
  return found
}

const stored = async (where: string, values: readonly unknown[] = []): Promise<readonly number[]> => {
  const { rows } = await database.pool.query<Readonly<{ pos: number }>>(
    `select pos::float8 as pos from log.event where ${where} order by pos desc`,
    [...values],
  )
  return rows.map(({ pos }) => pos)
}

describe('the list of events', () => {
  it('goes from the newest to the first in pages of 50, without a gap or a repeat', async () => {
    expect((await list()).events).toHaveLength(50)
    expect(await positions()).toEqual(Array.from({ length: EVENTS }, (_, i) => EVENTS - i))
  })

  it('is narrowed by type, stream and time, and names the types that there are', async () => {
    const { types, events } = await list('?type=PageAnswered')
    expect(types).toContain('SurveyPublished')
    expect(events[0]).not.toHaveProperty('data')
    expect(await positions({ type: 'PageAnswered' })).toEqual(await stored(`type = 'PageAnswered'`))
    const stream = events[0]?.stream ?? ''
    expect(await positions({ stream })).toEqual(await stored('stream_id = $1', [stream]))
    expect(await positions({ until: '2000-01-01T00:00:00Z' })).toEqual([])
    expect(await positions({ since: '2000-01-01T00:00:00+02:00' })).toHaveLength(EVENTS)
  })

  it('refuses what is no moment and no position', async () => {
    expect(await get('events?since=yesterday')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await get('events?before=0')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  it('refuses a search that takes longer than the database allows, and says what to narrow', async () => {
    const slow = openPool(database.url, { max: 1, application: 'portal-test', statementTimeoutMs: 300 })
    const blocker = await database.pool.connect()
    await blocker.query('begin; lock table log.event in access exclusive mode')
    const { app, cookie } = await signedInAs('developer', {
      operations: operationsOn({ pool: slow, log: memoryEventLog() }),
    })
    const reply = await app.inject({ url: '/api/operations/events?type=PageAnswered', headers: { cookie } })
    await blocker.query('rollback')
    blocker.release()
    await slow.end()
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'not-possible', values: { reason: 'too-much-to-search' } })
  })
})

describe('one event', () => {
  it('is shown with all that is stored of it', async () => {
    const event = getEvent.replies[200].parse((await get('events/1')).body)
    const { rows } = await database.pool.query('select data, event_id from log.event where pos = 1')
    expect(event).toMatchObject({ position: 1, version: 1, eventId: rows[0].event_id, data: rows[0].data })
  })

  it('is not found behind the end of the log', async () => {
    expect(await get(`events/${EVENTS + 1}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('the events of a member', () => {
  it('are those of the stream of the account, for staff, in pages', async () => {
    const memberId = '018f2b8c-1e7d-7b1a-9c55-0a1b2c3d4e5f'
    const other = await aDatabase(PARTS)
    const events = recorded(someAnswering(72, 5)).slice(0, 5)
    const streams = ['survey-a', `member-${memberId}`, 'survey-b', `member-${memberId}`, 'survey-c']
    const streamed = events.map((one, at) => ({ ...one, stream: streams[at] ?? '', version: at === 3 ? 2 : 1 }))
    await fillLog(other.pool, streamed)
    const asStaff = await signedInAs('admin', {
      operations: operationsOn({ pool: other.pool, log: memoryEventLog() }),
    })
    const ask = async (search = '') => {
      const url = `/api/members/${memberId}/events${search}`
      return (await asStaff.app.inject({ url, headers: { cookie: asStaff.cookie } })).json()
    }
    expect(await ask()).toMatchObject({ events: [{ position: 4 }, { position: 2 }], next: null })
    expect(await ask('?before=4')).toMatchObject({ events: [{ position: 2 }], next: null })
    await other.drop()
  })
})
