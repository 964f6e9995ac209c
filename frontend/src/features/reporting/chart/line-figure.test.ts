import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import { type ChartData, typesFor } from './chart-data.ts'
import type { Look } from './drawing.ts'
import { figureOf } from './figure.ts'

const look = { theme: 'light', isRightToLeft: false, width: 1000, figures: figuresIn('en', 1) } as const

const byMonth: ChartData = {
  labels: ['Jan 2026', 'Feb 2026', 'No answer'],
  series: [
    { name: 'Women', shares: [0.25, 0.5, 0.1] },
    { name: 'Men', shares: [0.75, null, 0.2] },
  ],
  colours: 'categories',
  colourKeys: ['1-1', '1-2'],
  endsInNone: false,
  isGrouped: true,
  time: 'labels',
  labelsEndInNone: true,
}
const byWave: ChartData = { ...byMonth, labels: ['Yes', 'No'], time: 'series', labelsEndInNone: false }

const drawn = (chart: ChartData, differs: Partial<Look> = {}) => figureOf(chart, 'line', { ...look, ...differs })
const linesOf = (chart: ChartData) => drawn(chart).config.data.datasets

describe('a chart of lines', () => {
  it('has a line for each column from date to date, without those who gave no answer, and a gap where there is no base', () =>
    expect(linesOf(byMonth)).toMatchObject([{ data: [25, 50] }, { data: [75, null], spanGaps: false }]))

  it('has a line for each answer from wave to wave', () => {
    expect(linesOf(byWave)).toMatchObject([{ data: [25, 75] }, { data: [50, null] }])
    expect(drawn(byWave).config.data.labels).toEqual([['Women'], ['Men']])
  })

  it('writes its figures above its points where there are few', () => {
    expect(drawn(byMonth).words).toMatchObject({
      at: 'above',
      texts: [
        ['25.0%', '50.0%'],
        ['75.0%', ''],
      ],
    })
    const shares = Array.from({ length: 25 }, () => 0.5)
    const long = { ...byMonth, labels: shares.map(String), series: [{ name: 'All', shares }], labelsEndInNone: false }
    expect(drawn(long).words.texts).toEqual([])
  })

  it('writes as many labels as have space', () => {
    const labels = Array.from({ length: 12 }, (_, month) => `Month ${month + 1}`)
    const year = {
      ...byMonth,
      labels,
      series: [{ name: 'All', shares: labels.map(() => 0.5) }],
      labelsEndInNone: false,
    }
    const written = (width: number) =>
      drawn(year, { width }).config.data.labels?.flatMap((label, at) => (label === '' ? [] : [at]))
    expect(written(1000)).toHaveLength(12)
    expect(written(360)).toEqual([0, 3, 6, 9])
    expect(written(240)).toEqual([0, 6])
  })

  it('runs in the direction of the language', () =>
    expect(drawn(byWave, { isRightToLeft: true }).config.options?.scales).toMatchObject({
      x: { reverse: true },
      y: { position: 'right' },
    }))

  it('is offered over time alone, of two moments at least', () => {
    expect(typesFor(byMonth)).toContain('line')
    const { time: _, ...none } = byMonth
    expect(typesFor(none)).not.toContain('line')
    expect(typesFor({ ...byMonth, labels: ['Jan 2026', 'No answer'] })).not.toContain('line')
  })
})
