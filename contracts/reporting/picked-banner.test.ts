import { describe, expect, it } from 'vitest'
import type { Field } from './field.ts'
import { bannerOf, itemsForColumns } from './picked-banner.ts'

const codes = (...texts: readonly string[]) => texts.map((text, index) => ({ code: index + 1, text }))
const gender: Field = {
  id: 'Q8',
  text: 'Gender',
  shape: 'one-code',
  options: codes('Male', 'Female'),
  items: [],
  bands: [],
}
const faces: Field = {
  id: 'Q5',
  text: 'Views',
  shape: 'code-per-item',
  options: codes('Good', 'Bad'),
  items: codes('Han', 'Yoda'),
  bands: [],
}
const films: Field = { id: 'Q4', text: 'Rank', shape: 'ranks', options: [], items: codes('IV', 'V'), bands: [] }
const words: Field = { id: 'Q6', text: 'Why?', shape: 'text', options: [], items: [], bands: [] }
const bands = [
  { from: null, to: 18 },
  { from: 18, to: 30 },
  { from: 30, to: null },
]
const age: Field = { id: 'Q9', text: 'Age', shape: 'number', options: [], items: [], bands }
const fields = [gender, faces, films, words, age]
const of = (question: string, item: number | null = null) => bannerOf([{ question, item }], fields)

describe('a banner', () => {
  it('has a column for each code of a question, with the survey’s text', () =>
    expect(of('Q8')).toEqual([
      {
        items: [
          { condition: { question: 'Q8', op: 'IN', values: [1] } },
          { condition: { question: 'Q8', op: 'IN', values: [2] } },
        ],
      },
    ]))

  it('has a column for each scale point of a grid item', () =>
    expect(of('Q5', 2)[0]?.items[1]?.condition).toEqual({ question: 'Q5', item: 2, op: 'IN', values: [2] }))

  it('has a column for each scale point that was given in any row of a grid', () =>
    expect(of('Q5')[0]?.items).toEqual(
      [1, 2].map((code) => ({ condition: { question: 'Q5', op: 'IN', values: [code] } })),
    ))

  it('has a column for each band of a number question', () => {
    const [under, from] = [18, 30].map((value) => [
      { question: 'Q9', op: '<', values: [value] },
      { question: 'Q9', op: '>=', values: [value] },
    ])
    expect(of('Q9')[0]?.items.map(({ condition }) => condition)).toEqual([
      under?.[0],
      { operator: 'AND', rules: [under?.[1], from?.[0]] },
      from?.[1],
    ])
    expect(bannerOf([{ question: 'Q9', item: null }], [{ ...age, bands: [] }])).toEqual([])
  })

  it('has a column for each band of one item of a question for numbers, and none of any item', () => {
    const sliders: Field = { ...age, id: 'Q10', shape: 'number-per-item', items: codes('Tea', 'Coffee') }
    expect(bannerOf([{ question: 'Q10', item: 2 }], [sliders])[0]?.items[0]?.condition).toEqual({
      question: 'Q10',
      item: 2,
      op: '<',
      values: [18],
    })
    expect(itemsForColumns(sliders)).toEqual([1, 2])
    expect(itemsForColumns({ ...sliders, bands: [] })).toEqual([])
  })

  it('has a column for each rank of a ranked item, or for each item that was ranked', () => {
    expect(of('Q4', 1)[0]?.items).toHaveLength(2)
    expect(of('Q4', 1)[0]?.items[0]?.condition).toEqual({ question: 'Q4', item: 1, op: '=', values: [1] })
    expect(of('Q4')[0]?.items[1]?.condition).toEqual({ question: 'Q4', op: 'IN', values: [2] })
  })

  it('leaves out texts, and questions that the survey does not have', () => {
    expect(of('Q6')).toEqual([])
    expect(of('Q99')).toEqual([])
  })
})
