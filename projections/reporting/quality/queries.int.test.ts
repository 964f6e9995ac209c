import { SurveyId } from '@portal/contracts/ids'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { uuidOf } from '@portal/tests/support/surveys/answering'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readModels } from '../../read-models.ts'
import { prepareProjections } from '../../runtime/builds/schema.ts'
import { qualityQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareProjections(database.pool, readModels)
})
beforeEach(() => database.pool.query('delete from read.response_flag'))
afterAll(() => database.drop())

const tea = SurveyId.parse('tea')
const evidence = { seconds: 12, medianSeconds: 100, thresholdSeconds: 40, responses: 100 }

const add = (response: string, flag: string, verdict: string | null, minute = 0, survey = 'tea') =>
  database.pool.query(
    `insert into read.response_flag (response_id, flag, survey_id, evidence, flagged_at, verdict, reviewed_at)
     values ($1, $2, $3, $4, '2026-11-21T10:00:00Z'::timestamptz + $5 * interval '1 minute', $6,
       case when $6::text is null then null else '2026-11-21T12:00:00Z'::timestamptz end)`,
    [uuidOf(response), flag, survey, JSON.stringify(evidence), minute, verdict],
  )

describe('the flags of responses', () => {
  it('count each response once, and none of which every flag was dismissed', async () => {
    await add('a', 'speeder', null)
    await add('a', 'duplicate', 'accepted')
    await add('b', 'speeder', 'dismissed')
    await add('c', 'speeder', 'dismissed')
    await add('c', 'duplicate', null)
    await add('d', 'speeder', null, 0, 'milk')
    expect(await qualityQueries(database.pool).flaggedBySurvey()).toEqual(
      new Map([
        ['tea', 2],
        ['milk', 1],
      ]),
    )
  })

  it('are listed by page, the newest first: those to review, or all', async () => {
    await add('a', 'speeder', null, 1)
    await add('b', 'speeder', 'dismissed', 3)
    await add('c', 'speeder', null, 2)
    const { flagsOf } = qualityQueries(database.pool)
    const wanted = { surveyId: tea, isOpenOnly: true, page: 1, perPage: 20 }
    const open = await flagsOf(wanted)
    expect(open.flags.map(({ responseId }) => responseId)).toEqual([uuidOf('c'), uuidOf('a')])
    expect(open.flags[0]).toEqual({
      responseId: uuidOf('c'),
      flag: 'speeder',
      evidence,
      flaggedAt: '2026-11-21T10:02:00.000Z',
      verdict: null,
      reviewedAt: null,
    })
    const second = await flagsOf({ ...wanted, isOpenOnly: false, page: 2, perPage: 2 })
    expect([second.total, second.flags.map(({ responseId }) => responseId)]).toEqual([3, [uuidOf('a')]])
  })
})
