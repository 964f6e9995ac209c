import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import { barFigure } from './bar-figure.ts'
import type { ChartData } from './chart-data.ts'
import type { Look } from './drawing.ts'
import { figureOf } from './figure.ts'
import { categoryColours } from './palette.ts'

const look: Look = { theme: 'light', isRightToLeft: false, isNarrow: false, figures: figuresIn('en', 1) }

const chart = (series: number, differs: Partial<ChartData> = {}): ChartData => ({
  labels: ['Yes', 'No'],
  series: Array.from({ length: series }, (_, at) => ({ name: `Column ${at + 1}`, shares: [0.5, 0] })),
  colours: 'categories',
  colourKeys: Array.from({ length: series }, (_, at) => String(at)),
  endsInNone: false,
  ...differs,
})
const grouped = (series: number) => chart(series, { isGrouped: true })
const drawn = (of: ChartData, isOnSide: boolean) => barFigure(of, isOnSide, look).data

describe('upright bars', () => {
  const turned = (labels: readonly string[], isNarrow: boolean) =>
    figureOf(chart(1, { labels }), 'bar', { ...look, isNarrow }).data

  it('lie on their side on a narrow screen, unless they are few', () => {
    const many = ['The first', 'The second', 'The third', 'The fourth']
    expect(turned(many, false)).toMatchObject([{ orientation: 'v' }])
    expect(turned(many, true)).toMatchObject([{ orientation: 'h' }])
    expect(turned(['Yes', 'No'], true)).toMatchObject([{ orientation: 'v' }])
  })
})

describe('the bars of several series', () => {
  it('are stacked where they are parts of a whole, and side by side where they are groups of respondents', () => {
    expect(barFigure(chart(2), true, look).layout.barmode).toBe('stack')
    expect(barFigure(grouped(2), true, look).layout.barmode).toBe('group')
  })

  it('have a colour each, also side by side', () =>
    expect(drawn(grouped(3), true)).toMatchObject(categoryColours('light', 3).map((color) => ({ marker: { color } }))))

  it('lie in a drawing that is as high as all of them need', () => {
    const heightOf = (series: number) => barFigure(grouped(series), true, look).height
    expect(heightOf(30) - heightOf(20)).toBe(2 * 10 * 20)
    expect(barFigure(chart(30), true, look).height).toBe(200)
  })

  it('say their figures, unless many stand upright beside each other; none for a share of 0', () => {
    const said = { text: ['50.0%', ''] }
    expect(drawn(grouped(2), false)).toMatchObject([said, said])
    expect(drawn(grouped(7), true)[0]).toMatchObject(said)
    expect(drawn(grouped(7), false)[0]).toMatchObject({ text: [] })
  })
})
