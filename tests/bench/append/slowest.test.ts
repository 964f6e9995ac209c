import { describe, expect, it } from 'vitest'
import { sharesOf, slowest } from './slowest.ts'

describe('what the slowest appends wait for', () => {
  it('are the shares of their time that each reason covers, the largest first', () => {
    const spans = [
      { from: 0, to: 4, what: 'IO WalSync' },
      { from: 4, to: 5, what: 'the server works' },
      { from: 5, to: 20, what: 'IO WalSync' },
    ]
    expect(sharesOf([{ from: 2, to: 6 }], spans)).toEqual([
      { what: 'IO WalSync', share: 0.75 },
      { what: 'the server works', share: 0.25 },
    ])
  })

  it('counts a reason for every append that it delays', () => {
    const spans = [{ from: 10, to: 12, what: 'garbage collection' }]
    const appends = [
      { from: 8, to: 12 },
      { from: 10, to: 14 },
      { from: 20, to: 22 },
    ]
    expect(sharesOf(appends, spans)).toEqual([{ what: 'garbage collection', share: 0.4 }])
  })

  it('are nothing where nothing was noted', () => expect(sharesOf([{ from: 0, to: 5 }], [])).toEqual([]))

  it('are one in a hundred, at least one', () => {
    const appends = Array.from({ length: 250 }, (_, n) => ({ from: 0, to: n }))
    expect(slowest(appends).map(({ to }) => to)).toEqual([249, 248, 247])
    expect(slowest(appends.slice(0, 5))).toHaveLength(1)
  })
})
