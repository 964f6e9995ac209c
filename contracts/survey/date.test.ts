import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { chosenParts, dateOfNumber, daysIn } from './calendar-date.ts'
import { catalogueOf } from './catalogue.ts'
import { checkDefinition } from './check-definition.ts'
import { holds } from './evaluate.ts'
import { readWireData, wireDataOf } from './wire-data.ts'

const whole = { year: true, month: true, day: true }
const surveyOf = (parts: object = {}) => catalogueOf(aSurveyOf(aQuestion('date', parts)))

describe('a date', () => {
  it.each([
    ['2024-03-09', {}, 20_240_309],
    ['2024-00-00', {}, 20_240_000],
    ['2024-03', { day: false }, 202_403],
    ['03-09', { year: false }, 309],
    ['2024', { month: false, day: false }, 2024],
  ])('is read from %j with the parts %j, and written as it was', (text, parts, value) => {
    const survey = surveyOf(parts)
    expect(readWireData(survey, { Q1: text })).toMatchObject({ data: { Q1: value }, malformed: [] })
    expect(wireDataOf(survey, { Q1: value }, {})).toEqual({ Q1: text })
  })

  it.each(['', null, '0000-00-00'])('is not given by %j', (wire) =>
    expect(readWireData(surveyOf(), { Q1: wire })).toMatchObject({ data: {}, malformed: [] }),
  )

  it.each(['2023-02-29', '2024-13-01', '2024-04-31', '2024-3-9', '24-03-09', '2024-03', 'yesterday', '2024-03-09-01'])(
    'is not read from %j',
    (text) => expect(readWireData(surveyOf(), { Q1: text })).toMatchObject({ data: {}, malformed: ['Q1'] }),
  )

  it('has the days of its month, in leap years too', () => {
    expect([daysIn(2024, 2), daysIn(2023, 2), daysIn(1900, 2), daysIn(2000, 2), daysIn(0, 2)]).toEqual([
      29, 28, 28, 29, 29,
    ])
    expect([daysIn(2024, 4), daysIn(2024, 12), daysIn(2024, 0)]).toEqual([30, 31, 31])
  })

  it('comes back from its number', () => {
    expect(dateOfNumber(309, whole)).toBe('0000-03-09')
    expect(chosenParts('0000-03-09', whole)).toEqual({ year: 0, month: 3, day: 9 })
  })

  it.each([
    [rule('Q1', '>=', ['2010-01-01']), 20_100_101, true],
    [rule('Q1', '<', ['2010-01-01']), 20_091_231, true],
    [rule('Q1', 'IN', ['2010-01-02']), 20_100_101, false],
    [rule('Q1', 'HAS VALUE'), 20_100_101, true],
    [rule('Q1', '>=', ['2010-01-01']), 20_240_000, false],
    [rule('Q1', '<', ['2010-01-01']), 500, false],
    [rule('Q1', 'HAS VALUE'), 20_240_300, false],
    [rule('Q1', 'HAS NONE'), 20_240_300, true],
  ])('is compared by a rule: %j of %j is %j', (condition, value, expected) =>
    expect(holds(condition, surveyOf(), { Q1: value }, {})).toBe(expected),
  )

  it('is asked for with at least one part, and with bands that are dates in order', () => {
    const issuesOf = (differs: object) => {
      const questions = [{ ...aQuestion('date'), ...differs }]
      return issueLines(checkDefinition({ ...surveyOf().definition, pages: [{ id: 'first', questions }] }))
    }
    expect(issuesOf({ year: false, month: false, day: false })).toEqual([
      '/pages/0/questions/0/year: a date needs its year, its month or its day',
    ])
    expect(issuesOf({ bands: ['2010-01-01', '2000-02-30'] })).toEqual([
      '/pages/0/questions/0/bands/1: 2000-02-30 is not a date with the parts that are asked for',
    ])
    expect(issuesOf({ bands: ['2010-01-01', '2000-01-01'] })).toEqual([
      '/pages/0/questions/0/bands/1: 2000-01-01 is not more than 2010-01-01; bands begin in ascending order',
    ])
    expect(issuesOf({ bands: ['2000-01-01', '2010-01-01'] })).toEqual([])
  })
})
