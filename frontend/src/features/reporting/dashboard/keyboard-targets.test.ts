import { SurveyId } from '@portal/contracts/ids'
import type { DashboardLayout, Widget } from '@portal/contracts/reporting/saved/dashboard'
import { describe, expect, it } from 'vitest'
import { nextTarget, targetAt } from './keyboard-targets.ts'

const widget = (widgetID: string): Widget => ({
  widgetID,
  widgetName: '',
  selectedVisual: 'bar',
  crosstabID: null,
  datasource: { surveyID: SurveyId.parse('tea'), qid: 'Q1', type: 'question' },
  row: null,
  usesFilter: true,
})
const layout: DashboardLayout = [[widget('a'), widget('b')], [widget('c')]]

const way = (from: string, keys: readonly string[], isMirrored = false): readonly (string | null)[] => {
  let now = from
  return keys.map((key) => {
    const next = nextTarget(layout, now, `Arrow${key}`, isMirrored)
    now = next ?? now
    return next
  })
}

describe('the places of a widget that is moved by the keyboard', () => {
  it('are met line by line: a row of its own between two rows, and the widgets of each row', () => {
    expect(way('row 0', ['Down', 'Down', 'Down', 'Down', 'Down'])).toEqual([
      'widget a',
      'row 1',
      'widget c',
      'row 2',
      null,
    ])
    expect(way('widget b', ['Up', 'Up'])).toEqual(['row 0', null])
    expect(way('widget b', ['Down', 'Down'])).toEqual(['row 1', 'widget c'])
  })

  it('beside each other are met in the direction of the writing', () => {
    expect(way('widget a', ['Right', 'Right', 'Left'])).toEqual(['widget b', null, 'widget a'])
    expect(way('widget a', ['Left', 'Left', 'Right'], true)).toEqual(['widget b', null, 'widget a'])
  })

  it('are none for other keys, or from a place that is not there', () => {
    expect(nextTarget(layout, 'widget a', 'KeyA', false)).toBeNull()
    expect(nextTarget(layout, 'widget gone', 'ArrowUp', false)).toBeNull()
    expect([targetAt(layout, 'row 2'), targetAt(layout, 'widget c'), targetAt(layout, 'widget gone')]).toEqual([
      { row: 2, place: 0, isNewRow: true },
      { row: 1, place: 0, isNewRow: false },
      null,
    ])
  })
})
