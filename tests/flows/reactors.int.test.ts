import type { ResponseEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { postgresEventLog } from '@portal/infra/event-log/postgres/postgres-event-log'
import { REACTOR_NAMES } from '@portal/projections/control/reactors'
import { identityCommands } from '@portal/services/identity/commands'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { portalHere } from '../support/portal/portal-here.ts'
import { aCommunity, environmentOf, type RoleProcess, runRole } from '../support/portal/role-processes.ts'
import { fillLog } from '../support/projections/fill-log.ts'
import { reached } from '../support/projections/projecting.ts'
import { aDatabase, type TestDatabase } from '../support/servers/database.ts'
import { uuidOf } from '../support/surveys/answering.ts'
import { until } from '../support/until.ts'

const at = Instant.parse('2026-11-21T10:00:00.000Z')
const surveyId = SurveyId.parse('morning-drinks')

let database: TestDatabase
const running = new Set<RoleProcess>()
const start = async (role: 'worker' | 'projector'): Promise<RoleProcess> => {
  const process = await runRole(role, database.url)
  running.add(process)
  return process
}
const kill = async (process: RoleProcess): Promise<void> => {
  process.kill()
  await process.ended
  running.delete(process)
}
const count = async (sql: string): Promise<number> => Number((await database.pool.query(sql)).rows[0]?.n)

beforeAll(async () => {
  database = await aDatabase()
  await aCommunity(database.url, 3)
}, 120_000)
afterEach(async () => {
  for (const process of running) await kill(process)
})
afterAll(() => database.drop())

/** A whole response that took this many seconds. */
const taking = (name: string, seconds: number) => {
  const responseId = ResponseId.parse(uuidOf(name))
  const ids = { surveyId, responseId, at }
  const respondent = { kind: 'member', memberId: MemberId.parse(uuidOf(`member of ${name}`)) } as const
  const events: readonly ResponseEvent[] = [
    { type: 'ResponseStarted', ...ids, surveyVersion: 1, respondent, flags: {}, via: 'web' },
    { type: 'PageAnswered', ...ids, page: 'welcome', owner: responseId, data: {}, asked: [], seconds },
    { type: 'ResponseCompleted', ...ids },
  ]
  return events.map((event, i) => ({
    event,
    position: '',
    stream: `response-${responseId}`,
    version: i + 1,
    eventId: uuidOf(`${name} ${i}`),
    recordedAt: at,
  }))
}

describe('a worker that is killed while its reactors run', () => {
  it('has flagged each speeder once when the next worker is done, and staff see how many there are', async () => {
    const usual = Array.from({ length: 130 }, (_, i) => taking(`usual ${i}`, 150 + (i % 61)))
    const fast = Array.from({ length: 12 }, (_, i) => taking(`fast ${i}`, 8 + i))
    await fillLog(database.pool, [...fast, ...usual].flat())
    const flags = () => count(`select count(*) as n from log.event where type = 'ResponseFlagged'`)
    const first = await start('worker')
    await until('a speeder is flagged', async () => (await flags()) > 0)
    await kill(first)
    const second = await start('worker')
    await start('projector')
    await until('all speeders are flagged', async () => (await flags()) >= fast.length)
    await reached(database.pool, 'flag-speeders')
    await until(
      'nothing is left to do',
      async () => (await count('select count(*) as n from flag_speeders_v1.ask')) === 0,
    )
    await kill(second)
    expect(await flags()).toBe(fast.length)
    await reached(database.pool, 'quality')
    expect(await count(`select count(*) as n from read.response_flag where survey_id = 'morning-drinks'`)).toBe(
      fast.length,
    )
    const { rows } = await database.pool.query(
      `select data->'evidence' as evidence from log.event where type = 'ResponseFlagged' order by pos limit 1`,
    )
    expect(rows[0].evidence).toMatchObject({ responses: expect.any(Number), seconds: expect.any(Number) })
    expect(rows[0].evidence.seconds).toBeLessThan(rows[0].evidence.thresholdSeconds)
  }, 120_000)

  it('finishes within seconds an erasure of which only the event was stored, without polling', async () => {
    const { pool, url } = database
    const { rows } = await pool.query(
      `select data->>'memberId' as "memberId" from log.event where type = 'MemberRegistered' order by pos desc limit 1`,
    )
    const memberId = MemberId.parse(rows[0].memberId)
    const log = postgresEventLog({ url, reads: pool })
    const commands = identityCommands({
      log,
      now: () => Instant.parse(new Date().toISOString()),
      newId: () => uuidOf('new'),
    })
    await commands.eraseMember({ memberId, reason: 'asked', by: null })
    await log.close()
    const keys = () =>
      count(`select count(*) as n from vault.owner_key where owner = '${memberId}' and wrapped is not null`)
    expect(await keys()).toBe(1)
    const killed = await start('worker')
    await kill(killed)
    await start('worker')
    await until('its key is destroyed', async () => (await keys()) === 0)
    await until('the job is done', async () => {
      const sql = `select count(*) as n from bullmq.job where name = 'finish-erasure' and state = 'completed'`
      return (await count(sql)) >= 1
    })
    expect(await count(`select count(*) as n from log.event where type = 'MemberErased'`)).toBe(1)
  }, 120_000)

  it('is visible to operators: each reactor with its lag, its due asks and its timers', async () => {
    await start('worker')
    await start('projector')
    for (const name of [...REACTOR_NAMES, 'reporting']) await reached(database.pool, name)
    const { out } = await portalHere(['status', '--json'], environmentOf(database.url))
    const { projections } = JSON.parse(out)
    const found = projections.filter(({ reactor }: { reactor: object | null }) => reactor !== null)
    const reactor = { due: expect.any(Number), timers: expect.any(Number) }
    const each = REACTOR_NAMES.toSorted().map((projection) => ({ projection, state: 'live', reactor }))
    expect(found).toMatchObject(each)
    expect(found).toContainEqual(
      expect.objectContaining({ projection: 'flag-speeders', reactor: expect.objectContaining({ due: 0, timers: 0 }) }),
    )
  }, 120_000)
})
