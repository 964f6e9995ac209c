import { describe, expect, it } from 'vitest'
import { MIDDLE, pulled, squareOf } from './crop.ts'

const wide = { width: 600, height: 300 }

describe('the wanted square of a picture', () => {
  it('is the largest one in its middle at first, and nearer with the zoom', () => {
    expect(squareOf(wide, MIDDLE)).toEqual({ x: 150, y: 0, side: 300 })
    expect(squareOf(wide, { ...MIDDLE, zoom: 3 })).toEqual({ x: 250, y: 100, side: 100 })
  })

  it('stays within the picture, however it is pulled', () => {
    expect(squareOf(wide, { ...MIDDLE, x: 0, y: 1 })).toEqual({ x: 0, y: 0, side: 300 })
    expect(squareOf(wide, pulled(wide, MIDDLE, 5, 5))).toEqual({ x: 0, y: 0, side: 300 })
    expect(squareOf(wide, { ...MIDDLE, zoom: 0 })).toEqual({ x: 150, y: 0, side: 300 })
  })

  it('follows the finger: what was under it stays under it', () => {
    expect(squareOf(wide, pulled(wide, MIDDLE, -0.25, 0))).toEqual({ x: 225, y: 0, side: 300 })
    const near = { ...MIDDLE, zoom: 2 }
    expect(squareOf(wide, pulled(wide, near, 0.5, -0.1))).toEqual({ x: 150, y: 90, side: 150 })
  })
})
