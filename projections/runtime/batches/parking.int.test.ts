import type { Recorded } from '@portal/infra/event-log/event-log'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import {
  aProjectedDatabase,
  aProjector,
  reached,
  rebuilt,
  rowHashes,
} from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { recorded, someAnswering, uuidOf } from '@portal/tests/support/surveys/answering'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingProjection } from '../../reporting/response/projector.ts'
import { projectionQueries } from '../queries.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await aProjectedDatabase()
})
afterEach(() => database.drop())

const SECRET = 'what somebody wrote'

const isPage = ({ event }: Recorded): boolean => event.type === 'PageAnswered'
const isMember = ({ event }: Recorded): boolean => 'respondent' in event && JSON.stringify(event).includes('"member"')

/** The events, with one changed so that it cannot be applied. */
const spoilt = (events: readonly Recorded[], at: number, field: object): readonly Recorded[] =>
  events.map((one, i) => (i === at ? { ...one, event: { ...one.event, ...field } } : one))

const projected = async () => {
  const projector = aProjector(database.pool)
  await reached(database.pool, 'reporting')
  await projector.stop()
}

const parked = async () =>
  (await database.pool.query(`select position, key, class, error from proj.dead_letter order by position`)).rows

describe('an event that cannot be applied', () => {
  const clean = recorded(someAnswering(41, 900))
  const middle = (is: (one: Recorded) => boolean) => clean.findIndex((one, i) => i > 300 && is(one))

  it.each([
    ['the reducer refuses it', middle(isPage), { page: SECRET }, 'NotApplicable'],
    ['the reducer throws', middle(isPage), { asked: null, data: { [SECRET]: 1 } }, 'TypeError'],
    [
      'the database refuses its data',
      middle(isMember),
      { respondent: { kind: 'member', memberId: SECRET } },
      'database',
    ],
  ])('is parked with the later events of its key, and all others are applied: %s (P22)', async (_, at, field, kind) => {
    const { pool } = database
    await fillLog(pool, spoilt(clean, at, field))
    await projected()

    const bad = clean[at]
    const behind = clean.filter(({ stream }, i) => i > at && stream === bad?.stream)
    expect(behind.length).toBeGreaterThan(0)
    const letters = await parked()
    expect(letters.map(({ position }) => position)).toEqual([bad, ...behind].map((one) => one?.position))
    expect(letters.map((letter) => letter.class)).toEqual([kind, ...behind.map(() => 'behind')])
    expect(JSON.stringify(letters)).not.toContain(SECRET)

    const starts = clean.filter(({ event }) => event.type === 'ResponseStarted').length
    const { rows } = await pool.query('select count(*)::int as n, max(ordinal) as last from read.response')
    const kept = starts - (kind === 'database' ? 1 : 0)
    expect(rows[0]).toEqual({ n: kept, last: kept - 1 - (await othersOf(kept)) })
    const live = await rowHashes(pool, reportingProjection)
    expect(await rebuilt(pool, reportingProjection)).toEqual(live)
    expect(await parked()).toEqual(letters)
  })

  /** Ordinals count within a survey; the rows of the other survey are complete. */
  const othersOf = async (all: number): Promise<number> => {
    const { rows } = await database.pool.query('select max(respondents) as n from read.survey_size')
    return all - rows[0].n
  }

  it('keeps the later events of its key parked, also after the projector was restarted', async () => {
    const { pool } = database
    const at = middle(isPage)
    const events = spoilt(clean, at, { page: 'nowhere' })
    await fillLog(pool, events.slice(0, at + 1))
    await projected()
    await fillLog(pool, events.slice(at + 1))
    await projected()
    const behind = clean.filter(({ stream }, i) => i > at && stream === clean[at]?.stream)
    expect(await parked()).toHaveLength(1 + behind.length)
  })

  it('is reported to a reader that waits for its key', async () => {
    const { pool } = database
    const at = middle(isPage)
    await fillLog(pool, spoilt(clean, at, { page: 'nowhere' }))
    await projected()
    const { waitFor, position } = projectionQueries(pool)
    const head = (await position('reporting')) ?? ''
    const key = clean[at]?.stream ?? ''
    expect(await waitFor('reporting', head, { key })).toBe('parked')
    expect(await waitFor('reporting', head, { key: 'response-of-somebody-else' })).toBe('reached')
    expect(await waitFor('reporting', 'ffffffffffffffff', { atMostMs: 50 })).toBe('behind')
  })

  it('stops its projection when more than a hundred keys have parked events', async () => {
    const { pool } = database
    const [survey, start] = [clean[0], clean.find(({ event }) => event.type === 'ResponseStarted')]
    if (!survey || !start) throw new Error('nobody started')
    const lost = Array.from({ length: 101 }, (_, i) => ({
      ...start,
      event: { type: 'ResponseCompleted', surveyId: 'hiding', responseId: uuidOf(`lost ${i}`), at: start.recordedAt },
      stream: `response-${uuidOf(`lost ${i}`)}`,
      version: 2,
      eventId: uuidOf(`lost event ${i}`),
    }))
    await fillLog(pool, [survey, ...lost.slice(0, 100)])
    await projected()
    expect(await parked()).toHaveLength(100)

    await fillLog(pool, lost.slice(100))
    const projector = aProjector(pool)
    const stopped = async () =>
      (await pool.query(`select from proj.checkpoint where projection = 'reporting' and state = 'stopped'`)).rowCount
    await expect.poll(stopped, { timeout: 60_000 }).toBe(1)
    await projector.stop()
    expect(await parked()).toHaveLength(100)
  })

  it('is not parked if newer code wrote it: the projection waits for a process with that code', async () => {
    const { pool } = database
    const at = middle(isPage)
    await fillLog(pool, clean.slice(0, at))
    await fillLog(pool, clean.slice(at))
    await pool.query('alter table log.event disable trigger event_never_changes')
    await pool.query('update log.event set schema_v = 2 where pos = $1', [at + 1])
    const projector = aProjector(pool)
    const { position } = projectionQueries(pool)
    await expect.poll(() => position('reporting'), { timeout: 60_000 }).toBe(clean[at - 1]?.position)
    expect(await parked()).toEqual([])
    await pool.query('update log.event set schema_v = 1 where pos = $1', [at + 1])
    await reached(pool, 'reporting')
    await projector.stop()
    expect(await parked()).toEqual([])
  })
})
