import { contrast } from '@portal/contracts/reporting/colours'
import { figuresIn } from '@portal/contracts/reporting/figures'
import { describe, expect, it } from 'vitest'
import { barFigure } from './bar-figure.ts'
import type { ChartData } from './chart-data.ts'
import { hoverLines, type Look, percentAxis } from './drawing.ts'
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
const drawn = (of: ChartData, isOnSide: boolean, differs: Partial<Look> = {}) =>
  barFigure(of, isOnSide, { ...look, ...differs }).config

describe('upright bars', () => {
  const turned = (of: ChartData, width: number) => figureOf(of, 'bar', { ...look, width }).config.options?.indexAxis
  const labelled = (...labels: readonly string[]) => chart(1, { labels })
  const of = (count: number, shares: readonly number[]) =>
    chart(count, { series: Array.from({ length: count }, () => ({ name: '', shares })), isGrouped: count > 1 })

  it('have percentages on the axis as they are written in the language of the reader', () => {
    const axisIn = (language: string) => percentAxis({ ...look, figures: figuresIn(language, 1) }).ticks.callback(12.5)
    expect(['en', 'fr'].map(axisIn)).toEqual(['12.5%', '12,5\u00a0%'])
  })

  it('lie on their side in a narrow place that does not hold the words of their labels', () => {
    const degrees = labelled('Less than high school degree', 'High school degree', 'Bachelor degree', 'Graduate degree')
    expect(turned(degrees, 1000)).toBe('x')
    expect(turned(degrees, 520)).toBe('x')
    expect(turned(degrees, 360)).toBe('y')
    expect(turned(labelled('18-29', '30-44', '45-60', '> 60'), 360)).toBe('x')
    expect(turned(labelled('That everybody sits down together, without a telephone', 'No'), 240)).toBe('y')
  })

  it('lie on their side in a narrow place where their figures would run into each other', () => {
    expect(turned(of(2, [0.3, 0.5]), 360)).toBe('x')
    expect(turned(of(4, [0.3, 0.5]), 360)).toBe('y')
    expect(turned(of(4, [0.3, 0.5]), 1000)).toBe('x')
  })

  it('lie on their side in a wide place too where turned labels would run into each other, unless these are dates', () => {
    const reasons = Array.from({ length: 24 }, (_, i) => `A reason of many words, number ${i}`)
    expect(turned(labelled(...reasons), 1000)).toBe('y')
    expect(turned(labelled(...reasons), 1600)).toBe('x')
    expect(turned(labelled(...reasons.map((_, i) => String(i))), 1000)).toBe('x')
    expect(turned(chart(1, { labels: reasons, time: 'labels' }), 1000)).toBe('x')
  })

  it('on their side leave no more room than their figures need, so that short ones have longer bars', () => {
    const beyond = (decimals: number) =>
      drawn(chart(1), true, { figures: figuresIn('en', decimals) }).options?.layout?.padding
    expect(beyond(0)).toEqual({ top: 8, bottom: 8, right: 33 })
    expect(beyond(4)).toEqual({ top: 8, bottom: 8, right: 52 })
  })

  it('lie closer where they are many, with longer lines: all are on one page of paper', () => {
    const reasons = (count: number) =>
      labelled(...Array.from({ length: count }, () => 'The range of hot drinks in the morning'))
    const lying = (count: number, width: number) => barFigure(reasons(count), true, { ...look, width })
    expect(lying(15, 700).config.data.labels?.[0]).toEqual(['The range of hot drinks', 'in the morning'])
    expect(lying(25, 700).config.data.labels?.[0]).toEqual(['The range of hot drinks in the morning'])
    expect(lying(15, 700).height).toBe(686)
    expect(lying(25, 700).height).toBe(706)
  })

  it('on their side have shorter labels and fewer shares on the axis, the narrower the place is', () => {
    const beside = (width: number) => {
      const { data, options } = drawn(labelled('Associate degree or college', 'No'), true, { width })
      return [data.labels?.[0], options?.scales?.['x']]
    }
    const most = (maxTicksLimit: number) =>
      expect.objectContaining({ ticks: expect.objectContaining({ maxTicksLimit }) })
    expect(beside(1000)).toEqual([['Associate degree or', 'college'], most(7)])
    expect(beside(360)).toEqual([['Associate', 'degree or', 'college'], most(4)])
    expect(beside(160)).toEqual([['Associate', 'degree or', 'college'], most(3)])
  })

  it('have labels that are not turned where each has space, and all of them', () => {
    const under = (width: number) => drawn(labelled('No answer', 'Other'), false, { width }).options?.scales?.['x']
    expect(under(360)).toMatchObject({ ticks: { maxRotation: 0, autoSkip: false } })
    expect(under(120)).toMatchObject({ ticks: { maxRotation: 90, autoSkip: false } })
  })

  it('begin where the language does', () => {
    const scales = (isOnSide: boolean) => drawn(chart(1), isOnSide, { isRightToLeft: true }).options?.scales
    expect(scales(false)).toMatchObject({ x: { reverse: true }, y: { position: 'right' } })
    expect(scales(true)).toMatchObject({ x: { reverse: true }, y: { position: 'right' } })
    expect(barFigure(chart(1), true, { ...look, isRightToLeft: true }).words.at).toBe('left')
  })

  it('say what one points at, whole and as it was written', () => {
    const long = `${'Every day, and <b>also</b> at night, '.repeat(3)}at least`
    const lines = hoverLines(labelled(long, 'No'), 0, 0, look)
    expect(lines.join(' ')).toBe(`${long}: 50.0%`)
    expect(lines.every(({ length }) => length <= 60)).toBe(true)
    expect(hoverLines(grouped(2), 0, 1, look)).toEqual(['Yes', 'Column 2: 50.0%'])
  })
})

describe('the bars of several series', () => {
  it('are stacked where they are parts of a whole, and side by side where they are groups of respondents', () => {
    const stacked = { x: { stacked: true, max: 100 }, y: { stacked: true } }
    expect(drawn(chart(2), true).options?.scales).toMatchObject(stacked)
    expect(drawn(grouped(2), true).options?.scales).not.toMatchObject(stacked)
  })

  it('have a colour each, also side by side', () =>
    expect(drawn(grouped(3), true).data.datasets).toMatchObject(
      categoryColours('light', 3).map((colour) => ({ backgroundColor: [colour] })),
    ))

  it('have nothing where there is no base', () => {
    const { data } = drawn(
      chart(2, {
        series: [
          { name: 'A', shares: [0.5, null] },
          { name: 'B', shares: [0.25, 0] },
        ],
      }),
      true,
    )
    expect(data.datasets).toMatchObject([{ data: [50, null] }, { data: [25, 0] }])
  })

  it('lie in a drawing that is as high as all of them need', () => {
    const heightOf = (series: number) => barFigure(grouped(series), true, look).height
    expect(heightOf(30) - heightOf(20)).toBe(2 * 10 * 20)
    expect(barFigure(chart(30), true, look).height).toBe(200)
  })

  it('say their figures, unless many stand upright beside each other; none for a share of 0', () => {
    const said = (of: ChartData, isOnSide: boolean) => barFigure(of, isOnSide, look).words.texts
    expect(said(grouped(2), false)).toEqual([
      ['50.0%', ''],
      ['50.0%', ''],
    ])
    expect(said(grouped(7), true)[0]).toEqual(['50.0%', ''])
    expect(said(grouped(7), false)).toEqual([])
  })

  it('have their figures in them where they are stacked, in an ink that can be read there', () => {
    const { at, inks } = barFigure(chart(2), true, { ...look, theme: 'dark' }).words
    expect(at).toBe('within')
    for (const [index, colour] of categoryColours('dark', 2).entries())
      expect(contrast(inks[index]?.[0] ?? colour, colour)).toBeGreaterThan(4.5)
  })
})
