import { aQuestion, aSurveyOf } from '@portal/tests/support/surveys/surveys'
import { describe, expect, it } from 'vitest'
import { catalogueOf } from './catalogue.ts'
import { readWireData } from './wire-data.ts'

const survey = catalogueOf(
  aSurveyOf(
    aQuestion('single-choice', { id: 'Q1', options: [{ code: 1, text: 'Other', openEnd: true }] }),
    aQuestion('multi-choice', { id: 'Q2' }),
    aQuestion('rank-sort', { id: 'Q3' }),
    aQuestion('grid', { id: 'Q4', items: [{ code: 1, text: 'Row', noComment: true }] }),
    aQuestion('open-text', { id: 'Q5', noComment: true }),
  ),
)
const read = (wire: Parameters<typeof readWireData>[1]) => readWireData(survey, wire)
const clean = { unknown: [], malformed: [] }

describe('DATA of the wire', () => {
  it('has codes as numbers or as numeric text', () => {
    const wire = { Q1: '1', Q2_2: '1', Q2_3: 1, Q3_1: ' 2 ', Q4_1: 3, 'Q5_-1_98': 1 }
    const data = { Q1: 1, Q2_2: 1, Q2_3: 1, Q3_1: 2, Q4_1: 3, 'Q5_-1_98': 1 }
    expect(read(wire)).toEqual({ data, texts: {}, ...clean })
  })

  it('means "no answer" by 0, empty text or null', () => {
    const wire = { Q1: '', Q2_1: 0, Q2_2: '0', Q3_1: null, Q4_1_98: 0, Q5: '  ', Q1_1_other: '' }
    expect(read(wire)).toEqual({ data: {}, texts: {}, ...clean })
  })

  it('has texts separately, without what no log can store', () => {
    const wire = { Q5: ' a\u0000b\ud800 ', Q1_1_other: 'x' }
    expect(read(wire)).toEqual({ data: {}, texts: { Q5: 'ab\ufffd', Q1_1_other: 'x' }, ...clean })
  })

  it('has a text that is written in two ways but looks the same in one', () =>
    expect(read({ Q5: 'cafe\u0301', Q1_1_other: '\u0627\u0653' }).texts).toEqual({
      Q5: 'caf\u00e9',
      Q1_1_other: '\u0622',
    }))

  it('reports keys that no question has', () => {
    expect(read({ Q9: 1, Q2: 1, Q1_2_other: 'x', constructor: 1, Q4_2_98: 1 }).unknown).toEqual([
      'Q9',
      'Q2',
      'Q1_2_other',
      'constructor',
      'Q4_2_98',
    ])
  })

  it.each([
    ['a word where a code belongs', { Q1: 'yes' }],
    ['a fraction', { Q1: 1.5 }],
    ['a negative code', { Q3_1: -1 }],
    ['a code beyond all codes', { Q1: 1e21 }],
    ['a tick that is neither 0 nor 1', { Q2_1: 2 }],
    ['a flag that is neither 0 nor 1', { Q4_1_98: '7' }],
    ['not a number', { Q1: Number.NaN }],
  ])('names %s', (_, wire) => expect(read(wire)).toMatchObject({ data: {}, malformed: Object.keys(wire) }))
})
