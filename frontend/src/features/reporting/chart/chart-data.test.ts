import { describe, expect, it } from 'vitest'
import { type ChartData, drawnAs, fittingType, typesFor } from './chart-data.ts'

const single: ChartData = {
  labels: ['Yes', 'No'],
  series: [{ name: 'Tea?', shares: [0.75, 0.25] }],
  colours: 'categories',
  colourKeys: ['Q1=1', 'Q1=2'],
  endsInNone: false,
}
const columns = [
  { name: 'Women', shares: [0.75, 0.25] },
  { name: 'Men', shares: [0.5, null] },
]
const grouped: ChartData = { ...single, series: columns, colourKeys: ['1-1', '1-2'], isGrouped: true }
const grid: ChartData = { ...single, series: columns, colourKeys: ['Q4=1', 'Q4=2'] }

describe('the kinds of charts', () => {
  it('are all for the parts of one whole', () =>
    expect(typesFor(single)).toEqual(['bar', 'horizontalBar', 'pie', 'doughnut', 'stacked']))

  it('are bars where one person may have several answers', () => {
    for (const chart of [single, grouped]) {
      expect(typesFor({ ...chart, isOverlapping: true })).toEqual(['bar', 'horizontalBar'])
    }
  })

  it('have no pie for several wholes; those of a grid are stacked by themselves', () => {
    expect(typesFor(grouped)).toEqual(['bar', 'horizontalBar', 'stacked'])
    expect(typesFor(grid)).toEqual(['bar', 'horizontalBar'])
  })

  it('are the usual one in place of one that does not fit, as an address may name it', () => {
    expect(fittingType(grid, 'pie', 'bar')).toBe('bar')
    expect(fittingType(grid, undefined, 'horizontalBar')).toBe('horizontalBar')
    expect(fittingType(single, 'pie', 'bar')).toBe('pie')
  })
})

describe('a stacked chart', () => {
  it('has a bar for each column, of its answers', () =>
    expect(drawnAs(grouped, 'stacked')).toMatchObject({
      labels: ['Women', 'Men'],
      series: [
        { name: 'Yes', shares: [0.75, 0.5] },
        { name: 'No', shares: [0.25, null] },
      ],
      isGrouped: false,
    }))

  it('of columns ends in those who gave no answer where the answers do: they have no colour of an answer', () => {
    expect(drawnAs({ ...grouped, labelsEndInNone: true }, 'stacked').endsInNone).toBe(true)
    expect(drawnAs({ ...single, endsInNone: true }, 'stacked').endsInNone).toBe(true)
    expect(drawnAs(grouped, 'stacked').endsInNone).toBe(false)
  })

  it('of a question alone is one bar, with the colours of its answers', () =>
    expect(drawnAs(single, 'stacked')).toMatchObject({
      labels: ['Tea?'],
      series: [
        { name: 'Yes', shares: [0.75] },
        { name: 'No', shares: [0.25] },
      ],
      colourKeys: ['Q1=1', 'Q1=2'],
    }))

  it('leaves alone what is stacked already, and what is drawn otherwise', () => {
    expect(drawnAs(grid, 'stacked')).toBe(grid)
    expect(drawnAs(grouped, 'bar')).toBe(grouped)
  })
})
