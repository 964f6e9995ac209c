import { aPage, aQuestion, aSurvey, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { answerOf, entriesOf } from './answer.ts'
import { catalogueOf } from './catalogue.ts'
import { checkDefinition } from './check-definition.ts'
import type { Rule } from './condition.ts'
import { conditionText } from './condition-text.ts'
import { predicateOf } from './evaluate.ts'
import { compileSurvey, effective } from './flow.ts'
import { readWireData } from './wire-data.ts'

const drinks = aQuestion('grid-3d', { id: 'Q5' })
const survey = catalogueOf(aSurveyOf(drinks))
const answer = {
  shape: 'code-per-cell' as const,
  cells: [
    { item: 1, column: 1, point: 3 },
    { item: 2, column: 1, point: 1 },
    { item: 2, column: 2, point: 2 },
  ],
}
const data = { Q5_1_1: 3, Q5_2_1: 1, Q5_2_2: 2 }

const about = (differs: Partial<Rule>): Rule => ({ question: 'Q5', op: 'IN', values: [2], ...differs })
const holds = (differs: Partial<Rule>) => predicateOf(about(differs), survey)(data, {})

describe('a code per cell', () => {
  it('is written under a key for each row and column, and read back', () => {
    expect(entriesOf('Q5', answer)).toEqual({ data, texts: {} })
    expect(answerOf(drinks, { data, texts: {} })).toEqual(answer)
    expect(answerOf(drinks, { data: {}, texts: {} })).toBeNull()
  })

  it('is read from the wire, without cells that the question does not have', () => {
    expect(readWireData(survey, { Q5_1_1: '3', Q5_1_2: 0, Q5_3_1: 1, Q5_1_9: 1, Q5_2_2: 'x' })).toEqual({
      data: { Q5_1_1: 3 },
      texts: {},
      unknown: ['Q5_3_1', 'Q5_1_9'],
      malformed: ['Q5_2_2'],
    })
  })

  it('is asked about by cell, by row, by column, and as a whole', () => {
    expect([holds({ item: 2, column: 2 }), holds({ item: 2, column: 1 })]).toEqual([true, false])
    expect([holds({ item: 2 }), holds({ item: 1 }), holds({ column: 2 }), holds({ column: 1 })]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([holds({}), holds({ values: [9] })]).toEqual([true, false])
    expect([holds({ item: 2, op: 'AT LEAST' }), holds({ item: 1, op: 'AT LEAST' })]).toEqual([true, false])
    expect(holds({ item: 1, column: 1, op: '>', values: [2] })).toBe(true)
    expect([holds({ item: 1, column: 2, op: 'HAS NONE', values: [] }), holds({ op: 'HAS NONE', values: [] })]).toEqual([
      true,
      false,
    ])
  })

  it('does not count for a row that is hidden', () => {
    const [first, second] = drinks.items
    const rows = [first, { ...second, code: 2, text: 'Hidden', showIf: about({ question: 'Q1' }) }]
    const definition = aSurvey({
      pages: [
        aPage('one', aQuestion('single-choice', { id: 'Q1' })),
        aPage('two', { ...drinks, items: rows.flatMap((row) => row ?? []) }),
      ],
    })
    expect(effective(compileSurvey(definition), { ...data, Q1: 1 }, {}).data).toEqual({ Q1: 1, Q5_1_1: 3 })
  })
})

it('a rule about a cell is written with its row and its column', () => {
  expect(conditionText(about({ item: 2, column: 7 }))).toBe('Q5_2_7 IN 2')
  expect(conditionText(about({ column: 7 }))).toBe('Q5_*_7 IN 2')
})

describe('a definition is refused', () => {
  const issuesOf = (differs: object, rule: Partial<Rule> = {}) => {
    const checked = checkDefinition({
      ...aSurvey(),
      pages: [
        aPage('one', { ...drinks, ...differs }),
        aPage('two', aQuestion('single-choice', { id: 'Q1', showIf: about(rule) })),
      ],
    })
    return 'issues' in checked ? checked.issues.map(({ path, key }) => [path, key]) : []
  }

  it.each([
    [{ columns: [] }, {}, [['/pages/0/questions/0/columns', 'least-entries']]],
    [
      { columns: [1, 1].map((code) => ({ code, text: 'Same' })) },
      {},
      [['/pages/0/questions/0/columns/1/code', 'code-twice']],
    ],
    [
      { items: [{ code: 1, text: 'Row', noComment: true }] },
      {},
      [['/pages/0/questions/0/items/0/noComment', 'cell-no-comment']],
    ],
    [{}, { column: 3 }, [['/pages/1/questions/0/showIf/column', 'no-such-column']]],
    [{}, { item: 1, op: '>' as const }, [['/pages/1/questions/0/showIf/op', 'wrong-operator']]],
    [{}, {}, []],
  ])('%#: %j, %j', (differs, rule, expected) => expect(issuesOf(differs, rule)).toEqual(expected))

  it('with a rule about a column of a question that has none', () => {
    const checked = checkDefinition({
      ...aSurvey(),
      pages: [
        aPage('one', aQuestion('grid', { id: 'Q5' })),
        aPage('two', aQuestion('single-choice', { id: 'Q1', showIf: about({ item: 1, column: 1 }) })),
      ],
    })
    expect('issues' in checked && checked.issues.map(({ key }) => key)).toEqual(['no-columns'])
  })
})
