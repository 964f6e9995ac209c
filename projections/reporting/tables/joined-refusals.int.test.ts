import { SurveyId } from '@portal/contracts/ids'
import type { ColumnCondition } from '@portal/contracts/reporting/column-condition'
import { aProjectedDatabase } from '@portal/tests/support/projections/projecting'
import type { TestDatabase } from '@portal/tests/support/servers/database'
import { coffeeSurvey, columnsOf, giving, ofCoffee } from '@portal/tests/support/surveys/coffee-survey'
import { moveTo, prepareReadModels, storeAnswers } from '@portal/tests/support/surveys/stored-answers'
import { rule } from '@portal/tests/support/surveys/surveys'
import { basesOf, teaSpec, teaSurvey } from '@portal/tests/support/surveys/tea-survey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableQueries } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aProjectedDatabase()
  await prepareReadModels(database.pool)
  for (const survey of [teaSurvey, coffeeSurvey]) await storeAnswers(database.pool, survey, giving(1, 'ann'))
})
afterAll(() => database.drop())

const drinkers = ofCoffee(rule('Q1', 'IN', [1]))

describe('a column of another survey is refused, with its place', () => {
  const refusal = async (...conditions: readonly ColumnCondition[]) => {
    const spec = teaSpec({ questions: ['Q1'], banner: columnsOf(...conditions) })
    const result = await tableQueries(database.pool).run(spec)
    return result.outcome === 'refused' ? result.issues.map(({ path, key }) => [path, key]) : []
  }
  const place = '/banner/0/items/0/condition'

  it('where there is no such survey', async () => {
    const nowhere = { survey: SurveyId.parse('cocoa'), condition: rule('Q1', 'IN', [1]) }
    expect(await refusal(nowhere)).toEqual([[`${place}/survey`, 'no-survey-to-join']])
  })

  it('where that survey has no such question, code or item, in any of its versions', async () => {
    expect(await refusal(ofCoffee(rule('Q9', 'IN', [1])))).toEqual([
      [`${place}/condition/question`, 'no-such-question-there'],
    ])
    expect(await refusal(ofCoffee(rule('Q1', 'IN', [7])))).toEqual([[`${place}/condition/values`, 'no-such-code']])
    expect(await refusal(ofCoffee(rule('Q3', 'IN', [1], 9)))).toEqual([[`${place}/condition/item`, 'no-such-item']])
    expect(await refusal(ofCoffee(rule('Q2', 'AT LEAST', [99])))).toEqual([
      [`${place}/condition/values`, 'count-range'],
    ])
    const nested: ColumnCondition = { operator: 'OR', rules: [drinkers, ofCoffee(rule('Q9', 'IN', [1]))] }
    expect(await refusal(nested)).toEqual([[`${place}/rules/1/condition/question`, 'no-such-question-there']])
  })

  it('only if no version has it: a question that a newer one left out is counted by the older one', async () => {
    const [page] = coffeeSurvey.pages
    if (!page) throw new Error('the survey has no page')
    const shorter = { ...coffeeSurvey, pages: [{ ...page, questions: page.questions.filter(({ id }) => id !== 'Q1') }] }
    await database.pool.query('insert into read.survey_definition values ($1, 2, $2)', ['coffee', shorter])
    const result = await tableQueries(database.pool).run(teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers) }))
    const run = result.outcome === 'done' ? result.run : expect.unreachable(JSON.stringify(result.issues))
    expect([run.joined?.[0]?.surveyVersion, basesOf(run, 'Q1')]).toEqual([2, [1, 1]])
  })

  it('where it is the survey of the report', async () =>
    expect(await refusal({ survey: SurveyId.parse('tea'), condition: rule('Q1', 'IN', [1]) })).toEqual([
      [`${place}/survey`, 'joined-with-itself'],
    ]))

  it('where there are more than five other surveys', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => ({ survey: SurveyId.parse(`s${n}`), condition: rule('Q1', 'IN', [1]) }))
    expect(await refusal(...six)).toEqual([['/banner', 'too-many-surveys']])
  })

  it('where the survey is gone, though it was counted a moment before', async () => {
    const cider = SurveyId.parse('cider')
    await storeAnswers(database.pool, { ...coffeeSurvey, name: cider }, giving(1, 'ann'))
    const queries = tableQueries(database.pool)
    const spec = teaSpec({
      questions: ['Q1'],
      banner: columnsOf({ survey: cider, condition: rule('Q1', 'IN', [1]) }),
    })
    expect(await queries.run(spec)).toMatchObject({ outcome: 'done' })
    await database.pool.query('delete from read.survey_definition where survey_id = $1', [cider])
    await moveTo(database.pool, '0000000000000002')
    expect(await queries.run(spec)).toMatchObject({
      outcome: 'refused',
      issues: [{ path: `${place}/survey`, key: 'no-survey-to-join', values: { survey: 'cider' } }],
    })
  })

  it('where the answer index has no room for it', async () => {
    const queries = tableQueries(database.pool, { indexBytes: 2 * 8_192 })
    const result = await queries.run(
      teaSpec({ questions: ['Q1'], banner: columnsOf(drinkers, ofCoffee(rule('Q1', 'IN', [2]))) }),
    )
    expect(result).toMatchObject({ outcome: 'refused', issues: [{ key: 'run-too-large' }] })
  })
})
