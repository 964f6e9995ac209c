import type { Field } from '@portal/contracts/reporting/field'
import { describe, expect, it } from 'vitest'
import {
  cellText,
  draftOfWeighting,
  mergedUp,
  newTarget,
  split,
  sumOf,
  weightingOf,
  withCounted,
} from './weighting-draft.ts'

const options = [
  { code: 1, text: 'Women' },
  { code: 2, text: 'Men' },
  { code: 3, text: 'Other' },
]
const gender: Field = { id: 'Q1', text: 'Gender', shape: 'one-code', options, items: [], bands: [] }
const typed = (...percents: readonly string[]) => {
  const { question, cells } = newTarget(gender)
  return { question, cells: cells.map((cell, i) => ({ ...cell, percent: percents[i] ?? '' })) }
}

describe('a weighting while it is written', () => {
  it('is complete with percentages, with a comma or a point; cells without one are left out', () => {
    expect(weightingOf({ name: ' Census ', targets: [typed('48,5', '51.5')] }, 'New')).toEqual({
      name: 'Census',
      targets: [
        {
          question: 'Q1',
          cells: [
            { codes: [1], percent: 48.5 },
            { codes: [2], percent: 51.5 },
          ],
        },
      ],
    })
  })

  it('is complete with percentages in the digits and with the decimal mark of Arabic', () => {
    const { targets } = weightingOf({ name: 'Mine', targets: [typed('٤٨٫٥', '٥١٫٥')] }, '') ?? { targets: [] }
    expect(targets[0]?.cells.map(({ percent }) => percent)).toEqual([48.5, 51.5])
    expect(sumOf(typed('٤٠', '٦٠'))).toBe(100)
  })

  it.each([
    ['no target', []],
    ['words', [typed('half', '50')]],
    ['one cell', [typed('100')]],
    ['one cell, since another is of 0 %', [typed('0', '100')]],
  ])('is incomplete with %s', (_, targets) => expect(weightingOf({ name: 'Mine', targets }, 'New')).toBeNull())

  it('has the usual name until it is given one', () =>
    expect(weightingOf({ name: ' ', targets: [typed('50', '50')] }, 'New')?.name).toBe('New'))

  it('is the same after it was saved and loaded', () => {
    const weighting = weightingOf({ name: 'Mine', targets: [typed('20', '30', '50')] }, '')
    expect(weighting && weightingOf(draftOfWeighting(weighting, [gender]), '')).toEqual(weighting)
  })

  it('has the answers that it leaves out when it is changed, so that they can be given a percentage', () => {
    const weighting = weightingOf({ name: 'Mine', targets: [typed('40', '', '60')] }, '')
    const [target] = (weighting && draftOfWeighting(weighting, [gender]).targets) ?? []
    expect(target?.cells.map(({ codes, percent }) => [codes, percent])).toEqual([
      [[1], '40'],
      [[3], '60'],
      [[2], ''],
    ])
  })

  it('leaves out an answer of 0 %, of which nobody is wanted', () => {
    const weighting = weightingOf({ name: 'Mine', targets: [typed('40', '60', '0')] }, '')
    expect(weighting?.targets[0]?.cells.map(({ codes }) => codes)).toEqual([[1], [2]])
  })

  it('adds up what is typed', () => {
    expect(sumOf(typed('20', '', '30.5'))).toBe(50.5)
    expect(sumOf(typed('20', 'x'))).toBeNaN()
  })

  it('merges a cell into the one before it, and splits it again without percentages', () => {
    const merged = mergedUp(typed('20', '30', '50'), 2)
    expect(merged.cells).toEqual([
      { codes: [1], percent: '20' },
      { codes: [2, 3], percent: '80' },
    ])
    expect(merged.cells.map((cell) => cellText(cell, options))).toEqual(['Women', 'Men / Other'])
    expect(split(merged, 1).cells.map(({ codes, percent }) => [codes, percent])).toEqual([
      [[1], '20'],
      [[2], ''],
      [[3], ''],
    ])
    expect(mergedUp(typed('20', '80'), 0)).toEqual(typed('20', '80'))
  })

  it('takes the percentages from what was counted', () => {
    const counts = new Map([
      [1, 1],
      [2, 2],
      [3, 0],
    ])
    const countOf = (codes: readonly number[]) => codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0)
    expect(withCounted(typed(), countOf).cells.map(({ percent }) => percent)).toEqual(['33.33', '66.67', ''])
    expect(withCounted(typed('1', '2', '3'), () => 0).cells.map(({ percent }) => percent)).toEqual(['', '', ''])
  })
})
