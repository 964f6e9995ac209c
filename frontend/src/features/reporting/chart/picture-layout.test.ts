import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import type { ChartData, ChartType } from './chart-data.ts'
import { figureOf } from './figure.ts'
import { pictureLayout } from './picture-layout.ts'

const chart = (series: number): ChartData => ({
  labels: ['Tea', 'Coffee'],
  series: Array.from({ length: series }, (_, index) => ({ name: `Row ${index}`, shares: [0.25, 0.75] })),
  colours: 'categories',
  colourKeys: ['Q1=1', 'Q1=2'],
  endsInNone: false,
})

const layoutOf = (type: ChartType, { series = 1, isRightToLeft = false } = {}) => {
  const look = { theme: 'light', width: 1000, figures: figuresIn('en', 0), isRightToLeft } as const
  const figure = figureOf(chart(series), type, look)
  return { figure, ...pictureLayout({ figure, title: 'What do you drink?', base: 'Base: 60', isRightToLeft }) }
}
const isArabic = { isRightToLeft: true }

describe('the picture of a chart', () => {
  it('keeps the names of bars in sight, on either side', () => {
    const { figure, margin } = layoutOf('horizontalBar', isArabic)
    expect(figure.layout.margin?.r).toBe(180)
    expect(margin).toMatchObject({ r: 180, l: 60 })
    expect(layoutOf('horizontalBar').margin).toMatchObject({ r: 60, l: 60 })
  })

  it('has its title and the first name of its legend where its language begins', () => {
    expect(layoutOf('pie').title).toMatchObject({ x: 0.02, xanchor: 'left' })
    expect(layoutOf('pie').legend).toMatchObject({ traceorder: 'normal' })
    expect(layoutOf('pie', isArabic).title).toMatchObject({ x: 0.98, xanchor: 'right' })
    expect(layoutOf('pie', isArabic).legend).toMatchObject({ x: 1, xanchor: 'right', traceorder: 'reversed' })
  })

  it.each([
    ['bar', 1, false],
    ['horizontalBar', 1, false],
    ['bar', 3, true],
    ['pie', 1, true],
    ['doughnut', 1, true],
  ] as const)('has a legend only where nothing else says the names: %s of %i series', (type, series, is) => {
    expect(layoutOf(type, { series }).showlegend).toBe(is)
  })
})
