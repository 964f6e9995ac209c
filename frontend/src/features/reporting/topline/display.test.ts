import { describe, expect, it } from 'vitest'
import {
  displayIn,
  fitted,
  hasFormOf,
  moved,
  shownInOrder,
  usualDisplay,
  withShown,
  withTexts,
  writeDisplay,
} from './display.ts'

const questions = ['Q1', 'Q2', 'Q3', 'Q4']
const usual = usualDisplay(questions)

describe('the layout of a topline', () => {
  it('shows the first two questions at first', () => expect(shownInOrder(usual)).toEqual(['Q1', 'Q2']))

  it('of another release may lack something, but not have it in another form', () => {
    const { hidden: _, ...older } = usual
    expect([hasFormOf(usual, usual), hasFormOf(usual, older)]).toEqual([true, true])
    for (const differs of [{ shown: 'Q1' }, { charts: [] }, { decimals: '1' }]) {
      expect(hasFormOf(usual, { ...usual, ...(differs as object) })).toBe(false)
    }
  })

  it('begins as the community has chosen', () => {
    const display = usualDisplay(questions, { shown: 3, decimals: 0 })
    expect([shownInOrder(display), display.decimals]).toEqual([['Q1', 'Q2', 'Q3'], 0])
  })

  it('shows questions in the order of the survey, in whatever order they were turned on', () =>
    expect(shownInOrder(withShown(withShown(usual, 'Q4', true), 'Q3', true))).toEqual(questions))

  it('moves a block past its shown neighbour, skipping the hidden ones', () => {
    const display = withShown(withShown(usual, 'Q2', false), 'Q4', true)
    expect(shownInOrder(moved(display, 'Q4', 'up'))).toEqual(['Q4', 'Q1'])
    expect(shownInOrder(moved(display, 'Q1', 'down'))).toEqual(['Q4', 'Q1'])
  })

  it('does not move the first block up or the last one down', () => {
    expect(moved(usual, 'Q1', 'up')).toBe(usual)
    expect(moved(usual, 'Q2', 'down')).toBe(usual)
  })

  it('removes questions that no longer exist and adds new ones at the end', () => {
    const display = fitted(moved(usual, 'Q2', 'up'), ['Q2', 'Q3', 'Q9', 'Q1'])
    expect(display.order).toEqual(['Q2', 'Q1', 'Q3', 'Q9'])
    expect(display.shown).toEqual(['Q1', 'Q2'])
  })

  it('is in the address: questions in their order, kinds of charts, decimals', () => {
    const display = { ...moved(withShown(usual, 'Q4', true), 'Q4', 'up'), charts: { Q4: 'pie' as const }, decimals: 0 }
    const params = writeDisplay(new URLSearchParams('admin=1'), display)
    expect(String(params)).toBe('admin=1&show=Q1%2CQ4%2CQ2&charts=Q4.pie&decimals=0')
    const read = fitted(displayIn(params, usual), questions)
    expect([shownInOrder(read), read.charts, read.decimals]).toEqual([['Q1', 'Q4', 'Q2'], { Q4: 'pie' }, 0])
  })

  it('is the usual one where the address says nothing that can be read', () => {
    expect(displayIn(new URLSearchParams(), usual)).toEqual(usual)
    const read = displayIn(new URLSearchParams('charts=Q1.radar,pie&decimals=99'), usual)
    expect([read.charts, read.decimals]).toEqual([{}, usual.decimals])
  })

  it('shows no question if the address says so', () =>
    expect(displayIn(writeDisplay(new URLSearchParams(), { ...usual, shown: [] }), usual).shown).toEqual([]))

  it('has texts of its own, without empty ones', () => {
    const named = withTexts(usual, 'Q1', { title: 'Tea', note: '' })
    expect(named.texts).toEqual({ Q1: { title: 'Tea' } })
    expect(withTexts(named, 'Q1', { title: '' }).texts).toEqual({ Q1: {} })
  })
})
