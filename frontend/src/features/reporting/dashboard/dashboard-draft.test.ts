import { SurveyId } from '@portal/contracts/ids'
import { MOST_COLUMNS, type Widget } from '@portal/contracts/reporting/saved/dashboard'
import { describe, expect, it } from 'vitest'
import { canMove, changedWidget, movedWidget, targetOf, withoutWidget, withWidget } from './dashboard-draft.ts'

const widget = (widgetID: string): Widget => ({
  widgetID,
  widgetName: '',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID: SurveyId.parse('tea'), qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
})
/** `ab c`: a row of two, and one of one. */
const layoutOf = (text: string) => text.split(' ').map((row) => [...row].map(widget))
const textOf = (layout: readonly (readonly Widget[])[]) =>
  layout.map((row) => row.map(({ widgetID }) => widgetID).join('')).join(' ')

const moved = (text: string, id: string, direction: 'before' | 'after' | 'up' | 'down') => {
  const layout = layoutOf(text)
  const target = targetOf(layout, id, direction)
  return target ? textOf(movedWidget(layout, id, target)) : null
}

describe('a widget', () => {
  it('is added in a row of its own, changed where it is, and removed with its row if it was alone', () => {
    expect(textOf(withWidget(layoutOf('ab'), widget('c')))).toBe('ab c')
    expect(changedWidget(layoutOf('ab'), 'b', { widgetName: 'New' })[0]?.[1]?.widgetName).toBe('New')
    expect(textOf(withoutWidget(layoutOf('ab c'), 'c'))).toBe('ab')
    expect(textOf(withoutWidget(layoutOf('ab c'), 'a'))).toBe('b c')
  })

  it('moves past its neighbour, and no further than the ends of its row', () => {
    expect(moved('abc', 'a', 'after')).toBe('bac')
    expect(moved('abc', 'c', 'before')).toBe('acb')
    expect(moved('abc', 'a', 'before')).toBeNull()
    expect(moved('abc', 'c', 'after')).toBeNull()
  })

  it('moves out of a row that it shares into one of its own, and from there into the next', () => {
    expect(moved('ab c', 'b', 'down')).toBe('a b c')
    expect(moved('a b c', 'b', 'down')).toBe('a bc')
    expect(moved('a bc', 'b', 'up')).toBe('a b c')
    expect(moved('a b', 'a', 'up')).toBeNull()
    expect(moved('a b', 'b', 'down')).toBeNull()
  })

  it('is dropped in a row at a place, or between two rows', () => {
    expect(textOf(movedWidget(layoutOf('ab c'), 'c', { row: 0, place: 1, isNewRow: false }))).toBe('acb')
    expect(textOf(movedWidget(layoutOf('ab c'), 'a', { row: 1, place: 0, isNewRow: true }))).toBe('b a c')
  })

  it('does not move into a row that is full', () => {
    const full = 'abcd'.slice(0, MOST_COLUMNS)
    const layout = layoutOf(`${full} x`)
    expect(canMove(layout, 'x', 'up')).toBe(false)
    expect(movedWidget(layout, 'x', { row: 0, place: 0, isNewRow: false })).toBe(layout)
  })
})
