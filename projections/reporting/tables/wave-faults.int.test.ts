import type { TableSpec } from '@portal/contracts/reporting/table'
import type { Wave } from '@portal/contracts/reporting/wave'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, type StoredRespondent, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const survey = aSurveyOf(aQuestion('single-choice', { id: 'Q1' }))

const answeredOn = (day: string): StoredRespondent => ({
  data: { Q1: 1 },
  asked: ['Q1'],
  flags: ['complete'],
  startedAt: `${day}T00:00:00Z`,
  updatedAt: `${day}T00:00:00Z`,
  completedAt: `${day}T00:00:00Z`,
})

const ask = (differs: Partial<TableSpec>) =>
  tableQueries(database.pool).run(teaSpec({ surveyID: survey.name, questions: ['Q1'], base: 'answered', ...differs }))

/** The places and the keys of what is wrong. */
const refused = async (differs: Partial<TableSpec>) => {
  const result = await ask(differs)
  return result.outcome === 'refused' ? result.issues.map(({ path, key }) => [path, key]) : []
}

const waves: Wave[] = [
  { code: 1, name: 'Spring', from: '2025-03-01', to: '2025-05-31' },
  { code: 3, name: 'Summer', from: '2025-06-01', to: '2025-08-31' },
  { code: 7, name: 'Winter', from: '2025-12-01', to: '2026-02-28' },
]

describe('waves', () => {
  it('in which nobody answered, or whom a filter leaves out, have columns without figures', async () => {
    await storeAnswers(database.pool, survey, ['2025-03-01', '2025-07-01'].map(answeredOn))
    const banner = [{ items: waves.map(({ code }) => ({ condition: rule('Wave', 'IN', [code]) })) }]
    const result = await ask({ banner, waves, filter: rule('AnsweredOn', '<', ['2025-06-01']) })
    const [table] = result.outcome === 'done' ? result.run.tables : []
    expect(table?.bases).toEqual([1, 1, 0, 0])
    expect(table?.rows[0]?.cells.map(({ value, status }) => [value, status])).toEqual([
      [1, 'too-small'],
      [1, 'too-small'],
      [null, 'not-asked'],
      [null, 'not-asked'],
    ])
  })

  it('that were deleted while a banner or a filter asks for them are refused with what to do', async () => {
    await storeAnswers(database.pool, survey, [])
    const gone = { condition: rule('Wave', 'IN', [2]) }
    const place = '/banner/0/items/0/condition'
    expect(await refused({ waves, banner: [{ items: [gone] }] })).toEqual([[`${place}/values`, 'no-such-wave']])
    expect(await refused({ waves: [], banner: [{ items: [gone] }] })).toEqual([[`${place}/question`, 'no-waves']])
    expect(await refused({ waves, filter: gone.condition })).toEqual([['/filter/values', 'no-such-wave']])
  })
})
