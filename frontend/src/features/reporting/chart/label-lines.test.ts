import { expect, it } from 'vitest'
import { inLines, wrapped } from './label-lines.ts'

it('labels are broken at spaces, and end after three lines', () => {
  expect(wrapped('Episode I: The', 30)).toEqual(['Episode I: The'])
  expect(wrapped('one two three four five', 5)).toEqual(['one', 'two', 'three…'])
  expect(inLines('one two three four five', 9)).toEqual(['one two', 'three', 'four five'])
})

it('labels are no markup: what an option says is shown as it is', () =>
  expect(wrapped('<b>R&D</b> & more', 30)).toEqual(['<b>R&D</b> & more']))

it('labels in Arabic have their punctuation at their end, in each of their lines', () =>
  expect(wrapped('الحلقة الأولى: تهديد', 14)).toEqual(['\u2067الحلقة الأولى:\u2069', '\u2067تهديد\u2069']))
