import { portalWith } from '@portal/tests/support/portal/cli'
import { aProjector, reached } from '@portal/tests/support/projections/projecting'
import { aDatabase } from '@portal/tests/support/servers/database'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { aSurvey } from '@portal/tests/support/surveys/surveys'
import { expect, it, onTestFinished } from 'vitest'

const folder = temporaryFolder()

it('a survey is simulated by the name under which it is published, as its file is, and nothing is stored', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.drop())
  const secret = 'a secret of thirty-two characters'
  const portal = portalWith({ DATABASE_URL: database.url, TOKEN_SECRET: secret, VAULT_KEY: secret })
  await portal('migrate')
  const survey = aSurvey()
  const file = folder.write('survey.json', JSON.stringify(survey))
  await portal('survey', 'import', file)
  const projector = aProjector(database.pool)
  onTestFinished(() => projector.stop())
  await reached(database.pool, 'survey')

  const events = async () => (await database.pool.query('select count(*) from log.event')).rows
  const before = await events()
  const asked = ['--respondents', '30', '--seed', '5', '--json']
  const [named, filed] = [
    await portal('survey', 'simulate', survey.name, ...asked),
    await portal('survey', 'simulate', file, ...asked),
  ]
  expect(JSON.parse(named.said)).toMatchObject({ code: 0, result: { respondents: 30, completed: 30, seed: 5 } })
  expect(JSON.parse(named.said).result).toEqual(JSON.parse(filed.said).result)
  expect(await events()).toEqual(before)

  const unknown = await portal('survey', 'simulate', 'nosuch')
  expect([unknown.code === 0, unknown.complained]).toEqual([
    false,
    expect.stringContaining('There is no published survey nosuch.'),
  ])
}, 120_000)
