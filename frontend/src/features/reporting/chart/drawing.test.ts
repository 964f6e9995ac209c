import { contrast, LEAST_CONTRAST, visibleOn } from '@portal/contracts/reporting/colours'
import { describe, expect, it } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { barColours, coloursOf, surfaceOf } from './drawing.ts'
import { asideColours, categoryColours, noAnswerColour, scaleColours } from './palette.ts'

const chart: ChartData = {
  labels: ['Yes', 'No', 'No answer'],
  series: [{ name: 'Tea?', shares: [0.5, 0.4, 0.1] }],
  colours: 'categories',
  colourKeys: ['Q1=1', 'Q1=2', 'none'],
  endsInNone: true,
}
const own = (palette: readonly string[], options: Readonly<Record<string, string>> = {}) => ({
  ...chart,
  own: { palette, options },
})

describe('the colours of a chart', () => {
  it('are the usual ones of the theme if the author chose none', () => {
    for (const one of [chart, own([])]) {
      expect(coloursOf(one, 'light')).toEqual([...categoryColours('light', 2), noAnswerColour.light])
      const [bar = ''] = categoryColours('dark', 1)
      expect(barColours(one, 'dark')).toEqual([bar, bar, noAnswerColour.dark])
      expect(barColours({ ...one, endsInNone: false }, 'dark')).toEqual([bar])
    }
  })

  it('are those of the scale for its points alone, and grey for what is not of it', () => {
    const scale: ChartData = {
      ...chart,
      series: ['Good', 'Bad', 'Not applicable', 'No answer'].map((name) => ({ name, shares: [0.25] })),
      colours: 'scale',
      offScale: [false, false, true, false],
    }
    expect(coloursOf(scale, 'light')).toEqual([...scaleColours('light', 2), ...asideColours('light', 2)])
  })

  it('are those of the chosen palette in turn, from the beginning again where it ends', () => {
    expect(coloursOf(own(['#0072b2']), 'light').slice(0, 2)).toEqual(['#0072b2', '#0072b2'])
    expect(barColours(own(['#0072b2', '#d55e00']), 'light').slice(0, 2)).toEqual(['#0072b2', '#0072b2'])
  })

  it('have those of single options in place of the others', () => {
    expect(coloursOf(own([], { 'Q1=2': '#d55e00' }), 'light')[1]).toBe('#d55e00')
    expect(barColours(own(['#0072b2'], { 'Q1=2': '#d55e00' }), 'light')).toEqual([
      '#0072b2',
      '#d55e00',
      visibleOn(noAnswerColour.light, surfaceOf.light),
    ])
  })

  it('can be seen on the surface of each theme, whatever the author chose', () => {
    for (const theme of ['light', 'dark'] as const) {
      const shown = [
        ...coloursOf(own(['#ffff00', '#101010']), theme).slice(0, 2),
        ...barColours(own(['#fefefe']), theme),
      ]
      for (const colour of shown) expect(contrast(colour, surfaceOf[theme])).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  })
})
