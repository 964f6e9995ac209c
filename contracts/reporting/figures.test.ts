import { describe, expect, it } from 'vitest'
import { decimalsOf, figuresIn } from './figures.ts'

describe('a share', () => {
  it('is rounded half up, once, from the full fraction', () => {
    expect(figuresIn('en', 0).share(57 / 200)).toBe('29')
    expect(figuresIn('en', 1).share(0.0005)).toBe('0.1')
    expect(figuresIn('en', 2).share(0.907845)).toBe('90.78')
    expect(figuresIn('en', 0).share(0.4949999)).toBe('49')
  })

  it('keeps as many decimals as asked for', () => expect(figuresIn('en', 2).share(0.5)).toBe('50.00'))

  it('has its sign where the language of the reader has it', () => {
    expect(figuresIn('en', 1).percent(0.285)).toBe('28.5%')
    expect(figuresIn('fr', 1).percent(0.285)).toBe('28,5\u00a0%')
    expect(figuresIn('en', 0).percent(0)).toBe('–')
    expect(['en', 'fr'].map((language) => figuresIn(language, 1).percentSign)).toEqual(['%', '\u00a0%'])
  })

  it('is a dash if nobody is in it, and only then', () => {
    expect(figuresIn('en', 0).share(0)).toBe('–')
    expect(figuresIn('en', 0).share(0.001)).toBe('0')
  })
})

describe('a cell', () => {
  it('of a mean shows the mean itself', () => {
    expect(figuresIn('en', 2).cell({ kind: 'mean' }, { value: 4.2378 })).toBe('4.24')
    expect(figuresIn('en', 2).cell({ kind: 'code' }, { value: 0.42378 })).toBe('42.38')
  })

  it.each(['mean', 'sd', 'se', 'median', 'percentile'] as const)('of a %s has two decimals at least', (kind) => {
    expect(figuresIn('en', 0).cell({ kind }, { value: 3.456 })).toBe('3.46')
    expect(figuresIn('en', 3).cell({ kind }, { value: 3.456 })).toBe('3.456')
    expect([0, 1, 2, 3].map((chosen) => decimalsOf({ kind }, chosen))).toEqual([2, 2, 2, 3])
  })

  it.each(['code', 'net', 'nps', 'sum'] as const)('of a %s has as many decimals as asked for', (kind) =>
    expect(decimalsOf({ kind }, 0)).toBe(0),
  )

  it('that stands alone has the sign of a share, but not nobody, a difference or a number', () => {
    const { cellWithSign } = figuresIn('en', 1)
    expect(cellWithSign({ kind: 'net' }, { value: 0.285 })).toBe('28.5%')
    expect(cellWithSign({ kind: 'code' }, { value: 0 })).toBe('–')
    expect(cellWithSign({ kind: 'difference' }, { value: 0.285 })).toBe('28.5')
    expect(cellWithSign({ kind: 'nps' }, { value: 12 })).toBe('12.0')
    expect(cellWithSign({ kind: 'code' }, { value: null })).toBe('')
  })

  it('without a base is empty', () => expect(figuresIn('en', 2).cell({ kind: 'code' }, { value: null })).toBe(''))
})
