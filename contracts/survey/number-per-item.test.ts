import { issueLines } from '@portal/tests/support/surveys/issue-lines'
import { aQuestion, aSurveyOf, rule } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { answerOf, entriesOf } from './answer.ts'
import { catalogueOf } from './catalogue.ts'
import { checkDefinition } from './check-definition.ts'
import { holds } from './evaluate.ts'
import { readWireData } from './wire-data.ts'

const items = [
  { code: 1, text: 'Tea' },
  { code: 2, text: 'Coffee', noComment: true },
]
const sliders = aQuestion('slider-grid', { items })
const definition = aSurveyOf(sliders)
const survey = catalogueOf(definition)

const issuesOf = (question: object): readonly string[] =>
  issueLines(checkDefinition({ ...definition, pages: [{ id: 'first', questions: [question] }] }))

describe('a number for each item', () => {
  it('is read from the wire, where 0 is an answer and the empty text is none', () => {
    expect(readWireData(survey, { Q1_1: '0', Q1_2: '' })).toEqual({
      data: { Q1_1: 0 },
      texts: {},
      unknown: [],
      malformed: [],
    })
    expect(readWireData(survey, { Q1_1: 'many' }).malformed).toEqual(['Q1_1'])
  })

  it('is an answer and its entries again, and "no comment" wins over a number', () => {
    const answer = answerOf(sliders, { data: { Q1_1: 0, Q1_2: 40, Q1_2_98: 1 }, texts: {} })
    expect(answer).toEqual({
      shape: 'number-per-item',
      rows: [
        { item: 1, value: 0 },
        { item: 2, value: null },
      ],
    })
    expect(answer && entriesOf('Q1', answer).data).toEqual({ Q1_1: 0, Q1_2_98: 1 })
  })

  it.each([
    [rule('Q1', '>=', [50], 1), { Q1_1: 50 }, true],
    [rule('Q1', '<', [50], 1), { Q1_2: 20 }, false],
    [rule('Q1', '=', [98], 2), { Q1_2_98: 1 }, false],
    [rule('Q1', '=', [98], 2), { Q1_2: 98 }, true],
    [rule('Q1', 'HAS VALUE', [], 2), { Q1_2_98: 1 }, true],
    [rule('Q1', 'HAS VALUE', [], 1), { Q1_2: 3 }, false],
    [rule('Q1', 'HAS VALUE'), { Q1_2: 0 }, true],
    [rule('Q1', 'HAS NONE'), {}, true],
  ])('is compared by a rule: %j of %j is %j', (condition, data, expected) =>
    expect(holds(condition, survey, data, {})).toBe(expected),
  )

  it('goes from 0 to 100 by ones where the author says nothing', () => {
    const { minimum: _, maximum: __, step: ___, ...bare } = aQuestion('slider-grid')
    const checked = checkDefinition({ ...definition, pages: [{ id: 'first', questions: [bare] }] })
    expect('definition' in checked && checked.definition.pages[0]?.questions[0]).toMatchObject({
      minimum: 0,
      maximum: 100,
      step: 1,
    })
  })

  it('needs bounds that its steps lead to', () => {
    expect(issuesOf(aQuestion('up-down', { minimum: 5, maximum: 5 }))).toEqual([
      '/pages/0/questions/0/minimum: 5 is not less than the maximum, which is 5',
    ])
    expect(issuesOf(aQuestion('up-down', { minimum: 0, maximum: 10, step: 3 }))).toEqual([
      '/pages/0/questions/0/minimum: steps of 3 from 0 do not lead to 10',
    ])
  })

  it('has no "no comment" where it is a share', () => {
    expect(issuesOf(aQuestion('allocation', { items }))).toEqual([
      '/pages/0/questions/0/items/1/noComment: a share has no "no comment"; leave it out',
    ])
  })

  it('is always shared out of 100', () => {
    expect(issuesOf({ ...aQuestion('allocation'), total: 50 })).toHaveLength(1)
  })
})

describe('a balance of texts', () => {
  it('goes from -100 to 100 where the author says nothing', () => {
    const { minimum: _, maximum: __, ...bare } = aQuestion('text-balance')
    const checked = checkDefinition({ ...definition, pages: [{ id: 'first', questions: [bare] }] })
    expect('definition' in checked && checked.definition.pages[0]?.questions[0]).toMatchObject({
      minimum: -100,
      maximum: 100,
    })
  })

  it('has a range to be moved in', () => {
    const still = aQuestion('text-balance', { minimum: 5, maximum: 5 })
    const checked = checkDefinition({ ...definition, pages: [{ id: 'first', questions: [still] }] })
    expect('issues' in checked && checked.issues).toEqual([
      { path: '/pages/0/questions/0/minimum', key: 'range-empty', values: { minimum: 5, maximum: 5 } },
    ])
  })
})
