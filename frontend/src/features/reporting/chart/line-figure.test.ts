import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import { type ChartData, typesFor } from './chart-data.ts'
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

const lines = (chart: ChartData) => figureOf(chart, 'line', look).data.map((trace) => ({ ...trace }))

describe('a chart of lines', () => {
  it('has a line for each column from date to date, without those who gave no answer, and a gap where there is no base', () =>
    expect(lines(byMonth)).toMatchObject([
      { type: 'scatter', name: 'Women', x: [0, 1], y: [25, 50] },
      { type: 'scatter', name: 'Men', x: [0, 1], y: [75, null], connectgaps: false },
    ]))

  it('has a line for each answer from wave to wave', () => {
    expect(lines(byWave)).toMatchObject([
      { name: 'Yes', y: [25, 75] },
      { name: 'No', y: [50, null] },
    ])
    expect(figureOf(byWave, 'line', look).layout.xaxis?.ticktext).toEqual(['Women', 'Men'])
  })

  it('writes as many labels as have space', () => {
    const labels = Array.from({ length: 12 }, (_, month) => `Month ${month + 1}`)
    const year = {
      ...byMonth,
      labels,
      series: [{ name: 'All', shares: labels.map(() => 0.5) }],
      labelsEndInNone: false,
    }
    const written = (width: number) => figureOf(year, 'line', { ...look, width }).layout.xaxis?.tickvals
    expect(written(1000)).toHaveLength(12)
    expect(written(360)).toEqual([0, 3, 6, 9])
    expect(written(240)).toEqual([0, 6])
  })

  it('runs in the direction of the language', () =>
    expect(figureOf(byWave, 'line', { ...look, isRightToLeft: true }).layout.xaxis?.autorange).toBe('reversed'))

  it('is offered over time alone, of two moments at least', () => {
    expect(typesFor(byMonth)).toContain('line')
    const { time: _, ...none } = byMonth
    expect(typesFor(none)).not.toContain('line')
    expect(typesFor({ ...byMonth, labels: ['Jan 2026', 'No answer'] })).not.toContain('line')
  })
})
