import type { LoginClaimed, MemberRegistered } from '@portal/contracts/events/identity'
import { personal } from '@portal/contracts/events/personal'
import type { AnswerEvent, PageAnswered, SurveyEvent } from '@portal/contracts/events/surveys'
import { Instant, MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { Recorded } from '@portal/infra/event-log/event-log'
import { positionOf } from '@portal/infra/event-log/position'
import { postgresFeed } from '@portal/infra/feed/postgres'
import { fillLog } from '@portal/tests/support/projections/fill-log'
import { aProjectedDatabase, aProjector, reached } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { plainSurvey, recorded, uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberQueries } from '../../identity/member/queries.ts'
import { readModels } from '../../read-models.ts'
import { projectionQueries } from '../../runtime/queries.ts'
import { surveyQueries } from '../../surveys/survey/queries.ts'
import { figureMarks, hasFormerImports, responseQueries } from './queries.ts'

const surveyId = SurveyId.parse('plain')
const memberId = MemberId.parse(uuidOf('noor'))
const instant = (minute: number) => Instant.parse(new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString())
const idOf = (name: string) => ResponseId.parse(uuidOf(name))

const published = (version: number, title: string): SurveyEvent => ({
  type: 'SurveyPublished',
  surveyId,
  version,
  definition: { ...plainSurvey, title },
  by: null,
  at: instant(version),
})

const started = (name: string, differs: Partial<AnswerEvent & { type: 'ResponseStarted' }> = {}): AnswerEvent => ({
  type: 'ResponseStarted',
  surveyId,
  responseId: idOf(name),
  surveyVersion: 1,
  respondent: { kind: 'imported' },
  flags: {},
  via: 'import',
  at: instant(10),
  ...differs,
})

const wrote = (name: string, text: string, minute: number): PageAnswered => ({
  type: 'PageAnswered',
  surveyId,
  responseId: idOf(name),
  page: 'third',
  owner: name,
  data: { Q4_1: 1 },
  texts: personal({ Q5: text }),
  asked: ['Q4', 'Q5', 'Q6'],
  at: instant(minute),
})

const completed = (name: string): AnswerEvent => ({
  type: 'ResponseCompleted',
  surveyId,
  responseId: idOf(name),
  at: instant(50),
})

const events = [
  published(1, 'Old'),
  published(2, 'New'),
  started('ada', { respondent: { kind: 'member', memberId } }),
  wrote('ada', '100% "certain"', 20),
  started('ben'),
  wrote('ben', 'not sure_at all', 21),
  completed('ben'),
  started('eve', { flags: { admin: true } }),
  wrote('eve', 'from the inside', 22),
]

const claimed: LoginClaimed = { type: 'LoginClaimed', memberId, at: instant(0) }
const registered: MemberRegistered = {
  type: 'MemberRegistered',
  memberId,
  accountType: 'user',
  contact: personal({ username: 'noor@example.org', displayName: 'Noor' }),
  passwordHash: personal('$argon2id$'),
  at: instant(0),
}
const ofMember = (event: LoginClaimed | MemberRegistered, stream: string): Recorded => ({
  event,
  position: '',
  stream,
  version: 1,
  eventId: uuidOf(stream),
  recordedAt: event.at,
})

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  const { pool } = database
  await fillLog(pool, recorded(events))
  await fillLog(pool, [ofMember(claimed, 'login-d1g357'), ofMember(registered, `member-${memberId}`)])
  const projector = aProjector(pool)
  for (const { name } of readModels) await reached(pool, name)
  await projector.stop()
})
afterAll(() => database.drop())

describe('the queries of responses', () => {
  it('return a response with its answers', async () => {
    expect(await responseQueries(database.pool).byId(idOf('ada'))).toEqual({
      responseId: idOf('ada'),
      surveyId,
      surveyVersion: 1,
      memberId,
      status: 'in progress',
      page: 'third',
      data: { Q4_1: 1 },
      texts: { Q5: '100% "certain"' },
      asked: ['Q4', 'Q5', 'Q6'],
      updatedAt: '2026-01-01T00:20:00.000Z',
    })
    expect(await responseQueries(database.pool).byId(idOf('nobody'))).toBeNull()
  })

  it('return the responses of a member', async () => {
    const found = await responseQueries(database.pool).ofMember(memberId)
    expect(found.map(({ responseId }) => responseId)).toEqual([idOf('ada')])
  })

  it('count who started and who completed', async () => {
    expect(await responseQueries(database.pool).countsBySurvey()).toEqual([
      { surveyId, responses: 3, completes: 1, weights: [] },
    ])
  })
})

describe('the marks of figures', () => {
  const other = SurveyId.parse('another')
  const marks = () => figureMarks(database.pool)([surveyId, other])

  it('stay while nothing changes, and are of each survey, one without answers too', async () => {
    const first = await marks()
    expect([...first.keys()].toSorted()).toEqual([other, surveyId].toSorted())
    expect(first.get(surveyId)).not.toBe(first.get(other))
    expect(await marks()).toEqual(first)
  })

  it.each([
    'update read.survey_size set tail_events = tail_events + 1',
    `update read.survey_size set folded_at = '00ff'`,
    'update read.survey_definition set version = version + 1 where version = 2',
    `insert into proj.excluded (projection, position, key, event_id, type, reason)
      values ('reporting', '00ff', 'response-1', gen_random_uuid(), 'PageAnswered', 'test')`,
  ])('differ after “%s”', async (change) => {
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      const first = await figureMarks(connection)([surveyId])
      await connection.query(change)
      expect((await figureMarks(connection)([surveyId])).get(surveyId)).not.toBe(first.get(surveyId))
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })
})

describe('the queries of surveys', () => {
  it('return the newest version of each, or the one that is named', async () => {
    const { latest, find } = surveyQueries(database.pool)
    expect((await latest()).map(({ version, definition }) => [version, definition.title])).toEqual([[2, 'New']])
    expect((await find(surveyId))?.version).toBe(2)
    expect(await find(surveyId, 1)).toMatchObject({ version: 1, definition: { title: 'Old' } })
    expect(await find(surveyId, 3)).toBeNull()
  })
})

describe('the queries of members', () => {
  it('find a member by the digest of the login name, and by id', async () => {
    const { byLogin, byId } = memberQueries(database.pool)
    expect(await byLogin('d1g357')).toMatchObject({ memberId, username: 'noor@example.org', accountType: 'user' })
    expect(await byId(memberId)).toMatchObject({ displayName: 'Noor' })
    expect(await byLogin('0ther')).toBeNull()
  })
})

describe('the queries of projections', () => {
  it('return how far each projection is', async () => {
    const { pool } = database
    const names = readModels.map(({ name }) => name)
    const status = await projectionQueries(pool).status(postgresFeed({ pool }))
    expect(
      status.map(({ projection, state, lagSeconds, parkedKeys }) => [projection, state, lagSeconds, parkedKeys]),
    ).toEqual(names.toSorted().map((name) => [name, 'live', 0, 0]))
  })
})

describe('imports of earlier releases', () => {
  const another = SurveyId.parse('another')
  const HEAD = events.length + 2
  const areIn = (survey: SurveyId, head: number) => hasFormerImports(database.pool, survey, positionOf(head))

  it('are told from those with an id, once the read model is where the log was', async () => {
    expect(await areIn(surveyId, HEAD)).toBe(true)
    expect(await areIn(another, HEAD)).toBe(false)
  })

  it('cannot be ruled out while the read model is behind, which is waited for', async () => {
    expect(await areIn(another, HEAD + 1)).toBe(true)
    const asked = areIn(another, HEAD + 1)
    await database.pool.query(`update proj.checkpoint set pos = $1 where projection = 'reporting'`, [
      positionOf(HEAD + 1),
    ])
    expect(await asked).toBe(false)
  })
})
