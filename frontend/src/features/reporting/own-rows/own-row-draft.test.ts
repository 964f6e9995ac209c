import type { Field } from '@portal/contracts/reporting/field'
import { describe, expect, it } from 'vitest'
import { draftFor, kindsFor, type OwnRowDraft, rowOf } from './own-row-draft.ts'

const options = (count: number) => Array.from({ length: count }, (_, i) => ({ code: i + 1, text: `P${i + 1}` }))
const field = (shape: Field['shape'], points = 3): Field => ({
  id: 'Q1',
  text: 'Tea?',
  shape,
  options: options(points),
  items: [],
  bands: [],
})
const draft = (differs: Partial<OwnRowDraft>): OwnRowDraft => ({ ...draftFor(field('one-code')), ...differs })

describe('the rows that can be made of a question', () => {
  it('have an NPS for numbers and for scales of 11 points', () => {
    expect(kindsFor(field('number'))).toContain('nps')
    expect(kindsFor(field('code-per-item', 11))).toContain('nps')
    expect(kindsFor(field('code-per-item', 10))).not.toContain('nps')
  })

  it('have no mean where one person may choose several codes, and nothing for open texts', () => {
    expect(kindsFor(field('codes'))).not.toContain('mean')
    expect(kindsFor(field('text'))).toEqual([])
  })
})

describe('a row while it is written', () => {
  it('is a net once it has a name and a code', () => {
    expect(rowOf(draft({ label: ' Tea ', codes: [] }))).toBeNull()
    expect(rowOf(draft({ label: ' ', codes: [1] }))).toBeNull()
    expect(rowOf(draft({ label: ' Tea ', codes: [1, 2] }))).toEqual({
      kind: 'net',
      question: 'Q1',
      label: 'Tea',
      codes: [1, 2],
    })
  })

  it('leaves codes with an empty score out of a mean, and takes a decimal comma', () =>
    expect(rowOf(draft({ kind: 'mean', item: 2, scores: { 1: '10', 2: '', 3: '-2,5' } }))).toEqual({
      kind: 'mean',
      question: 'Q1',
      item: 2,
      scores: [
        { code: 1, score: 10 },
        { code: 3, score: -2.5 },
      ],
    }))

  it('takes the digits and the decimal mark of Arabic', () => {
    expect(rowOf(draft({ kind: 'percentile', percent: '٩٧٫٥' }))).toMatchObject({ percent: 97.5 })
    expect(rowOf(draft({ kind: 'first', count: '٣' }))).toMatchObject({ count: 3 })
  })

  it('is not complete with a number that is none', () => {
    expect(rowOf(draft({ kind: 'percentile', percent: '' }))).toBeNull()
    expect(rowOf(draft({ kind: 'percentile', percent: '100' }))).toBeNull()
    expect(rowOf(draft({ kind: 'first', count: '1.5' }))).toBeNull()
    expect(rowOf(draft({ kind: 'mean', scores: { 1: 'x' } }))).toBeNull()
  })
})
