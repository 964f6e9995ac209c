import { figuresIn } from '@portal/contracts/reporting/figures'
import { expect, it } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { coloursOf, type Look } from './drawing.ts'
import { pieFigure } from './pie-figure.ts'

const look: Look = { theme: 'light', isRightToLeft: false, width: 1000, figures: figuresIn('en', 0) }
const chart: ChartData = {
  labels: ['Same', 'Same', 'No answer'],
  series: [{ name: 'Tea?', shares: [0.5, 0.5, 0] }],
  colours: 'categories',
  colourKeys: ['1', '2', 'none'],
  endsInNone: true,
  own: { palette: [], options: { 1: '#0072b2', 2: '#ffff00' } },
}

it('slices of the same name are slices of their own, with their figures in an ink that can be read on them', () => {
  const { config, words } = pieFigure(chart, false, { ...look, theme: 'dark' })
  expect(config.data.datasets[0]?.data).toEqual([50, 50, 0])
  expect(words).toMatchObject({ at: 'slice', texts: [['50%', '50%', '']] })
  expect(words.inks[0]?.slice(0, 2)).toEqual(['#ffffff', '#000000'])
})

it('slices run the other way round from right to left, each with its own colour', () => {
  const [usual, mirrored] = [false, true].map(
    (isRightToLeft) => pieFigure(chart, true, { ...look, isRightToLeft }).config.data,
  )
  expect(mirrored?.labels).toEqual(usual?.labels?.toReversed())
  expect(mirrored?.datasets[0]?.data).toEqual([0, 50, 50])
  expect(coloursOf(chart, 'light')[0]).toBe('#0072b2')
  expect(mirrored?.datasets[0]?.backgroundColor).toEqual(coloursOf(chart, 'light').toReversed())
})

it('a whole of one slice has no line through it', () => {
  const whole = { ...chart, series: [{ name: '', shares: [1, 0, null] }] }
  expect(pieFigure(whole, false, look).config.data.datasets).toMatchObject([{ borderWidth: 0, data: [100, 0, null] }])
  expect(pieFigure(chart, false, look).config.data.datasets).toMatchObject([{ borderWidth: 2 }])
})
