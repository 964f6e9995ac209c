import { randomUUID } from 'node:crypto'
import { Instant, MemberId } from '@portal/contracts/ids'
import { SurveyDefinition } from '@portal/contracts/survey/definition'
import { placeOfLog } from '@portal/infra/event-log/log-place'
import { memoryEventLog } from '@portal/infra/event-log/memory'
import { sealedLog } from '@portal/infra/event-log/sealed'
import { readSettings } from '@portal/infra/settings'
import { postgresVault, vaultMigrations } from '@portal/infra/vault/postgres'
import { responseIdOf, surveyCommands } from '@portal/services/surveys/commands'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { aSurvey } from '@portal/tests/support/surveys/surveys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { area } from './area.ts'

const SECRET = 'a secret of thirty-two characters'
const now = () => Instant.parse('2026-11-21T10:00:00.000Z')
const memberId = MemberId.parse('018f2b8c-1e7d-4b1a-9c55-0a1b2c3d4e5f')
const boxes = ['T1', 'T2'].map((id) => ({ id, type: 'open-text', text: id }))
const definition = SurveyDefinition.parse({ ...aSurvey(), pages: [{ id: 'first', questions: boxes }] })
const surveyId = definition.name
const responseId = responseIdOf(surveyId, memberId)
const taker = { surveyId, responseId, respondent: { kind: 'member', memberId }, flags: {} } as const

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase([vaultMigrations])
})
afterAll(() => database.drop())

/** What the worker does with a response whose texts are sealed, as the api stores them. */
const checkOf = (events: ReturnType<typeof memoryEventLog>) => {
  const settings = readSettings({ DATABASE_URL: database.url, TOKEN_SECRET: SECRET })
  const silent = () => undefined
  const running = area.reactors({
    settings,
    masterSecret: SECRET,
    pool: database.pool,
    longPool: database.pool,
    place: placeOfLog(settings),
    events,
    enqueue: async () => undefined,
    now,
    log: { info: silent, warn: silent, error: silent },
  })
  return running.find(({ projection }) => projection.name === 'check-answers')?.handlers['check']
}

it('the check of a response reads its written texts, which are sealed in the log', async () => {
  const events = memoryEventLog()
  const log = sealedLog(events, postgresVault({ pool: database.pool, masterSecret: SECRET }))
  const commands = surveyCommands({ log, now })
  const asked = () => ({ commandId: randomUUID(), intent: '' })
  await commands.publishSurvey(asked(), definition, null)
  const texts = { T1: 'nothing at all', T2: 'Nothing  at all' }
  await commands.submitPage(asked(), { taker, page: 'first', data: texts })
  await checkOf(events)?.({ surveyId, responseId }, { id: 'cause', eventId: randomUUID(), at: now() })

  const stored = events.rows().map(({ json }) => JSON.parse(json))
  expect(JSON.stringify(stored)).not.toContain('at all')
  expect(stored.filter(({ type }) => type === 'ResponseFlagged')).toMatchObject([
    { flag: 'repeated-text', evidence: { boxes: ['T1', 'T2'] } },
  ])
})
