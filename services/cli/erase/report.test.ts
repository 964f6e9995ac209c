import { describe, expect, it } from 'vitest'
import { isNothing, placeLines } from './report.ts'

const place = (name: string, left: number | null) => ({ place: name, holds: 'words', erased: 'gone', left })

describe('the report of an erasure', () => {
  it('names every place, with what is left if it can be counted', () => {
    expect(placeLines([place('rows', 12), place('dumps', null)])).toEqual([
      '    12 left  rows',
      '             words → gone',
      '     - left  dumps',
      '             words → gone',
    ])
  })

  it('says that the erasure is done when nothing is left in any place that can be counted', () => {
    expect(isNothing([place('rows', 0), place('dumps', null)])).toBe(true)
    expect(isNothing([place('rows', 1), place('dumps', null)])).toBe(false)
  })
})
