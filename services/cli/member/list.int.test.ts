import { MemberId } from '@portal/contracts/ids'
import { readModels } from '@portal/projections/read-models'
import { prepareProjections } from '@portal/projections/runtime/builds/schema'
import { portalWith } from '@portal/tests/support/portal/cli'
import { aDatabase, type TestDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { aSurvey, surveyId } from '@portal/tests/support/surveys/surveys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PARTS } from '../migrate/migrations.ts'

const SECRET = 'a secret of thirty-two characters'
const folder = temporaryFolder()
let database: TestDatabase
let env: Readonly<Record<string, string>>

const idOf = (name: string) => MemberId.parse(uuidOf(name))
const add = (name: string, day: number, { type = 'user', erased = false } = {}) =>
  database.pool.query(
    `insert into read.member (member_id, username, display_name, account_type, is_active, registered_at)
     values ($1, $2, $3, $4, true, '2026-10-01T10:00:00Z'::timestamptz + $5 * interval '1 day')`,
    [idOf(name), erased ? null : `${name}@example.org`, erased ? null : name, type, day],
  )
const portal = (...words: readonly string[]) => portalWith(env)(...words)

beforeAll(async () => {
  database = await aDatabase(PARTS)
  env = { DATABASE_URL: database.url, STATE_DIR: folder.at('state'), TOKEN_SECRET: SECRET, VAULT_KEY: SECRET }
}, 60_000)
afterAll(() => database.drop())

describe('portal member list and survey list', () => {
  it('say where there is nothing yet, also before there is a read model', async () => {
    expect((await portal('member', 'list')).said).toBe('There are no members.')
    expect((await portal('survey', 'list')).said).toMatch(/^There are no surveys\. `portal survey import/)
  })

  it('name members with type, state and last sign-in, the newest first, and those alone who fit', async () => {
    await prepareProjections(database.pool, readModels)
    await add('ada', 0, { type: 'developer' })
    await add('noor', 1)
    await add('gone', 2, { erased: true })
    await database.pool.query(`insert into identity.sign_in (member_id, at, network) values ($1, $2, 'x')`, [
      idOf('ada'),
      '2026-11-20T09:00:00Z',
    ])
    const [noor, ada] = [
      `${idOf('noor')}  noor@example.org  user, active, never signed in`,
      expect.stringMatching(/ {2}ada@example\.org {2}developer, active, last signed in 2026-11-20T09:00/),
    ]
    expect((await portal('member', 'list')).said.split('\n')).toEqual([noor, ada])
    expect((await portal('member', 'list', '--type', 'developer')).said.split('\n')).toEqual([ada])
    expect((await portal('member', 'list', '--search', 'NOO')).said.split('\n')).toEqual([noor])
    expect((await portal('member', 'list', '--state', 'erased')).said).toContain(`${idOf('gone')}  (erased)`)
    expect((await portal('member', 'list', '--state', 'locked')).said).toBe('No member fits.')
    expect((await portal('member', 'list', '--type', 'king')).code).toBe(2)
    expect(JSON.stringify(JSON.parse((await portal('member', 'list', '--json')).said))).toContain('noor@example.org')
  })

  it('name surveys with state, version, responses and title', async () => {
    const row = [surveyId, JSON.stringify('Tea'), JSON.stringify(aSurvey())]
    await database.pool.query(
      `insert into read.survey (survey_id, version, title, type, definition, published_at) values ($1, 2, $2, 'survey', $3, now())`,
      row,
    )
    const line = (state: string) => `${surveyId}  ${state}, version 2, 0 responses, 0 completes: `
    expect((await portal('survey', 'list')).said).toContain(line('open'))
    await database.pool.query('insert into read.closed_survey (survey_id, closed_at) values ($1, now())', [surveyId])
    expect((await portal('survey', 'list')).said).toContain(line('closed'))
  })
})
