import { describe, expect, it } from 'vitest'
import { figuresIn } from './figures.ts'

describe('a share', () => {
  it('is rounded half up, once, from the full fraction', () => {
    expect(figuresIn('en', 0).share(57 / 200)).toBe('29')
    expect(figuresIn('en', 1).share(0.0005)).toBe('0.1')
    expect(figuresIn('en', 2).share(0.907845)).toBe('90.78')
    expect(figuresIn('en', 0).share(0.4949999)).toBe('49')
  })

  it('keeps as many decimals as asked for', () => expect(figuresIn('en', 2).share(0.5)).toBe('50.00'))

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

  it('without a base is empty', () => expect(figuresIn('en', 2).cell({ kind: 'code' }, { value: null })).toBe(''))
})
