import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import { barFigure } from './bar-figure.ts'
import type { ChartData } from './chart-data.ts'
import type { Look } from './drawing.ts'
import { figureOf } from './figure.ts'
import { categoryColours } from './palette.ts'

const look: Look = { theme: 'light', isRightToLeft: false, width: 1000, figures: figuresIn('en', 1) }

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
  const turned = (of: ChartData, width: number) => figureOf(of, 'bar', { ...look, width }).data
  const labelled = (...labels: readonly string[]) => chart(1, { labels })
  const of = (count: number, shares: readonly number[]) =>
    chart(count, { series: Array.from({ length: count }, () => ({ name: '', shares })), isGrouped: count > 1 })

  it('have percentages on the axis as they are written in the language of the reader', () => {
    const axisIn = (language: string) =>
      barFigure(chart(1), false, { ...look, figures: figuresIn(language, 1) }).layout.yaxis?.ticksuffix
    expect(['en', 'fr'].map(axisIn)).toEqual(['%', '\u00a0%'])
  })

  it('lie on their side in a narrow place that does not hold the words of their labels', () => {
    const degrees = labelled('Less than high school degree', 'High school degree', 'Bachelor degree', 'Graduate degree')
    expect(turned(degrees, 1000)).toMatchObject([{ orientation: 'v' }])
    expect(turned(degrees, 520)).toMatchObject([{ orientation: 'v' }])
    expect(turned(degrees, 360)).toMatchObject([{ orientation: 'h' }])
    expect(turned(labelled('18-29', '30-44', '45-60', '> 60'), 360)).toMatchObject([{ orientation: 'v' }])
    expect(turned(labelled('That everybody sits down together, without a telephone', 'No'), 240)).toMatchObject([
      { orientation: 'h' },
    ])
  })

  it('lie on their side in a narrow place where their figures would run into each other', () => {
    expect(turned(of(2, [0.3, 0.5]), 360)).toMatchObject([{ orientation: 'v' }, { orientation: 'v' }])
    expect(turned(of(4, [0.3, 0.5]), 360)[0]).toMatchObject({ orientation: 'h' })
    expect(turned(of(4, [0.3, 0.5]), 1000)[0]).toMatchObject({ orientation: 'v' })
  })

  it('on their side have shorter labels and fewer shares on the axis, the narrower the place is', () => {
    const beside = (width: number) => {
      const { xaxis, yaxis } = barFigure(labelled('Associate degree or college', 'No'), true, { ...look, width }).layout
      return [yaxis?.ticktext?.[0], xaxis?.nticks]
    }
    expect(beside(1000)).toEqual(['Associate degree or<br>college', 6])
    expect(beside(360)).toEqual(['Associate<br>degree or<br>college', 4])
    expect(beside(160)).toEqual(['Associate<br>degree or<br>college', 2])
  })

  it('have labels that are not turned where each has space', () => {
    const angle = (width: number) => barFigure(labelled('No answer', 'Other'), false, { ...look, width }).layout.xaxis
    expect(angle(360)?.tickangle).toBe(0)
    expect(angle(120)?.tickangle).toBeUndefined()
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
