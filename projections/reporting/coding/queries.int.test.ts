import { SurveyId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { answering, teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, expect, it } from 'vitest'
import { codingQueries } from './queries.ts'

const database = await aProjectedDatabase()
const { pool } = database
await prepareReadModels(pool)
afterAll(() => database.drop())

const of = { surveyId: SurveyId.parse('tea'), key: 'Q5' }
const codes = [{ code: 1, name: 'Good' }]

it('compares the codes that a text is listed with to those of the respondents who are listed, not of others with the same text', async () => {
  await storeAnswers(pool, teaSurvey, [
    answering({}, { texts: { Q5: 'Nice' } }),
    answering({}, { texts: { Q5: 'nice ' }, flags: ['inactive'] }),
  ])
  await pool.query(`update read.response set coded = '{"Q5": [1]}' where survey_id = 'tea' and inactive`)
  const { texts, codesOf } = codingQueries(pool)
  const [listed] = (await texts(of, codes, { search: '', state: 'all', page: 1, perPage: 10 })).texts
  expect(listed).toMatchObject({ same: 'nice', responses: 1, codes: [], someCodes: [] })
  expect([...((await codesOf(of, codes, ['nice'])).get('nice') ?? [])]).toEqual([])
})
