import { describe, expect, it } from 'vitest'
import { fitted, moved, shownInOrder, usualDisplay, withShown } from './display.ts'

const questions = ['Q1', 'Q2', 'Q3', 'Q4']
const usual = usualDisplay(questions)

describe('the layout of a topline', () => {
  it('shows the first two questions at first', () => expect(shownInOrder(usual)).toEqual(['Q1', 'Q2']))

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
})
