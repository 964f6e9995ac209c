import { SurveyId } from '@portal/contracts/ids'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { answering, teaSpec } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawQueries } from '../raw/queries.ts'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
})
afterAll(() => database.drop())

const surveyID = SurveyId.parse('bought')
type Parts = Readonly<{ year: boolean; month: boolean; day: boolean }>
const asking = (parts: Parts) => ({ ...aSurveyOf(aQuestion('date', { id: 'Q1', ...parts })), name: surveyID })
const day = { year: true, month: true, day: true }
const month = { ...day, day: false }

/** Two who answered to the first version, and one to the second. */
const store = async (first: Parts, before: readonly number[], second: Parts, now: number) => {
  const { pool } = database
  const answers = [...before, now].map((Q1) => answering({ Q1 }, { asked: ['Q1'] }))
  await storeAnswers(pool, asking(first), answers)
  await pool.query('insert into read.survey_definition values ($1, 2, $2)', [surveyID, asking(second)])
  await pool.query('update read.response set survey_version = 2 where survey_id = $1 and ordinal = $2', [
    surveyID,
    before.length,
  ])
}

/** The months with the number of respondents in each. */
const months = async (differs: Partial<TableSpec> = {}) => {
  const periods = [{ question: 'Q1', by: 'month' as const }]
  const result = await tableQueries(database.pool).run(teaSpec({ surveyID, questions: ['Q1'], periods, ...differs }))
  if (result.outcome === 'refused') throw new Error(JSON.stringify(result.issues))
  const rows = result.run.tables[0]?.rows.filter(({ id }) => id.startsWith('period-')) ?? []
  return rows.map(({ id, cells }) => `${id.replace('period-', '').slice(0, 6)}: ${cells[0]?.n}`)
}

const exported = async () => {
  const found: (number | undefined)[] = []
  await rawQueries(database.pool).read(surveyID, new AbortController().signal, async ({ responses }) => {
    for await (const batch of responses()) found.push(...batch.map(({ data }) => data['Q1']))
  })
  return found
}

describe('a date whose parts were changed', () => {
  it('has the months of the days that were answered before, in tables, filters and exports', async () => {
    await store(day, [20240309, 20240401], month, 202403)
    expect(await months()).toEqual(['202403: 2', '202404: 1'])
    const filter = { question: 'Q1', op: '>=' as const, values: ['2024-04'] }
    expect(await months({ filter })).toEqual(['202404: 1'])
    expect(await exported()).toEqual([202403, 202404, 202403])
  })

  it('has months that were answered before without a day', async () => {
    await store(month, [202403, 202404], day, 20240309)
    expect(await months()).toEqual(['202403: 2', '202404: 1'])
    expect(await exported()).toEqual([20240300, 20240400, 20240309])
  })
})
