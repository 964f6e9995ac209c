import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from './catalogue.ts'
import { checkDefinition } from './check-definition.ts'
import { holds } from './evaluate.ts'
import { readWireData } from './wire-data.ts'

const survey = catalogueOf(aSurveyOf(aQuestion('number', { minimum: -5, maximum: 50, decimals: 2 })))
const read = (value: string | number | null) => readWireData(survey, { Q1: value })

describe('a number', () => {
  it.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['-3', -3],
    ['0', 0],
    [0, 0],
    ['-0', 0],
    ['12.', 12],
    ['999999999.9999', 999_999_999.9999],
  ])('is read from %j', (wire, value) => expect(read(wire).data).toEqual({ Q1: value }))

  it.each(['', '  ', null])('is not given by %j', (wire) =>
    expect(read(wire)).toEqual({ data: {}, texts: {}, unknown: [], malformed: [] }),
  )

  it.each(['twelve', '1,5', '1e3', '1.23456', '1000000000', '-', 0.000_01, Number.NaN, 1e10])(
    'is not read from %j',
    (wire) => expect(read(wire)).toMatchObject({ data: {}, malformed: ['Q1'] }),
  )

  it.each([
    [rule('Q1', '>=', [0]), { Q1: 0 }, true],
    [rule('Q1', '>', [0]), { Q1: 0 }, false],
    [rule('Q1', '<', [0.5]), { Q1: -2 }, true],
    [rule('Q1', '=', [12.5]), { Q1: 12.5 }, true],
    [rule('Q1', '>', [90]), { Q1: 98 }, true],
    [rule('Q1', 'IN', [1, 2]), { Q1: 2 }, true],
    [rule('Q1', 'HAS VALUE'), { Q1: 0 }, true],
    [rule('Q1', '<=', [5]), {}, false],
    [rule('Q1', 'NOT IN', [5]), {}, true],
    [rule('Q1', 'HAS NONE'), {}, true],
  ])('is compared by a rule: %j of %j is %j', (condition, data, expected) =>
    expect(holds(condition, survey, data, {})).toBe(expected),
  )

  it.each([
    [{ minimum: 5, maximum: 2 }, '/minimum: 5 is more than the maximum, which is 2'],
    [{ minimum: 0.5 }, '/minimum: 0.5 is not a whole number, and no decimals are allowed'],
    [{ maximum: 1.25, decimals: 1 }, '/maximum: 1.25 has more decimals than 1'],
    [{ bands: [10, 5] }, '/bands/1: 5 is not more than 10; bands begin in ascending order'],
    [{ minimum: 3, bands: [3] }, '/bands/0: 3 leaves nothing under it: the minimum is 3'],
  ])('is refused with the settings %j', (settings, issue) => {
    const pages = [{ id: 'first', questions: [{ ...aQuestion('number'), ...settings }] }]
    expect(issueLines(checkDefinition({ ...survey.definition, pages }))).toEqual([`/pages/0/questions/0${issue}`])
  })

  it('is compared with numbers, with decimals', () => {
    const about = (op: string, values: readonly (number | string)[]) => {
      const questions = [aQuestion('number'), aQuestion('info', { id: 'Q2', showIf: rule('Q1', op, values) })]
      return issueLines(checkDefinition({ ...survey.definition, pages: [{ id: 'first', questions }] }))
    }
    expect(about('>=', [1.5])).toEqual([])
    expect(about('>=', ['many'])).toEqual(['/pages/0/questions/1/showIf/values: "many" is not a number'])
    expect(about('LIKE', ['1'])[0]).toMatch('LIKE does not fit Q1 (number); use one of IN, NOT IN, =, >, >=, <, <=,')
  })
})
