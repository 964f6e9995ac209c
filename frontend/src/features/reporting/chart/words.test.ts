import { describe, expect, it } from 'vitest'
import { beside, onSlices, readable, type Slice, withinBar } from './words.ts'

const text = { width: 40, height: 12 }
const none = { width: 0, height: 12 }

describe('the figure of a bar', () => {
  const lying = { x: 200, y: 50, base: 100, width: 100, height: 20, horizontal: true }
  const upright = { x: 50, y: 100, base: 200, width: 60, height: 100, horizontal: false }

  it('is in the middle of its part where it fits, and else nowhere', () => {
    expect(withinBar(lying, text)).toMatchObject({ x: 150, y: 50 })
    expect(withinBar(upright, text)).toMatchObject({ x: 50, y: 150 })
    expect(withinBar({ ...lying, width: 42 }, text)).toBeNull()
    expect(withinBar({ ...upright, height: 11 }, text)).toBeNull()
  })

  it('is beyond its end, on either side, or above it', () => {
    expect(beside('right', lying, text)).toMatchObject({ x: 225, y: 50 })
    expect(beside('left', lying, text)).toMatchObject({ x: 175, y: 50 })
    expect(beside('above', upright, text)).toMatchObject({ x: 50, y: 89 })
  })
})

describe('the figure of a slice', () => {
  const TOP = -Math.PI / 2
  /** Slices of such shares, clockwise from the top of a pie of 100 pixels. */
  const slicesOf = (shares: readonly number[], innerRadius = 0): readonly Slice[] =>
    shares.map((share, index) => {
      const before = shares.slice(0, index).reduce((sum, one) => sum + one, 0)
      const [startAngle, circumference] = [TOP + before * 2 * Math.PI, share * 2 * Math.PI]
      return {
        x: 0,
        y: 0,
        innerRadius,
        outerRadius: 100,
        startAngle,
        endAngle: startAngle + circumference,
        circumference,
      }
    })
  const spots = (shares: readonly number[], innerRadius?: number) =>
    onSlices(
      slicesOf(shares, innerRadius),
      shares.map((share) => (share === 0 ? none : text)),
    )

  it('is in it where it fits: of a half in its middle, of a whole in that of the pie', () => {
    expect(spots([0.5, 0.5])).toMatchObject([{ isInside: true }, { isInside: true }])
    const [right, left] = spots([0.5, 0.5])
    expect(right?.x).toBeCloseTo(50)
    expect(left?.x).toBeCloseTo(-50)
    expect(spots([1])).toEqual([{ x: 0, y: 0, isInside: true }])
    expect(spots([1], 50)[0]?.y).toBeCloseTo(75)
  })

  it('is beside it where it does not fit, also in a narrow ring', () => {
    expect(spots([0.97, 0.03]).map((spot) => spot?.isInside)).toEqual([true, false])
    expect(spots([0.5, 0.5], 90).map((spot) => spot?.isInside)).toEqual([false, false])
    for (const spot of spots([0.97, 0.03]).slice(1)) expect(Math.hypot(spot?.x ?? 0, spot?.y ?? 0)).toBeGreaterThan(100)
  })

  it('does not lie over that of the next small slice', () => {
    const small = Array.from({ length: 8 }, () => 0.02)
    const beside = spots([0.84, ...small]).slice(1)
    const placed = beside.flatMap((spot) => (spot ? [{ ...spot, ...text }] : []))
    expect(placed).toHaveLength(8)
    expect(readable(placed)).toEqual(placed)
  })

  it('is none of a share of nobody', () => expect(spots([1, 0])[1]).toBeNull())
})

it('figures that would lie over others are left out', () => {
  const at = (x: number) => ({ x, y: 0, ...text })
  expect(readable([at(0), at(30), at(41)])).toEqual([at(0), at(41)])
})
