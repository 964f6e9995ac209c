import { expect, it } from 'vitest'
import { presentedSize } from './chart-size.ts'

const projector = { innerWidth: 1920, innerHeight: 1080 }

it('a presented chart has half of the height of the window, and texts that are read from the last row', () => {
  const { minHeight, scale } = presentedSize(1, projector)
  expect(minHeight).toBe(540)
  expect(scale).toBeCloseTo(1080 / 700)
  expect(presentedSize(2, { innerWidth: 3840, innerHeight: 2160 }).scale).toBe(2)
})

it('it has the usual texts where it is narrow: beside others, and on a phone', () => {
  expect(presentedSize(4, projector).scale).toBe(1)
  expect(presentedSize(1, { innerWidth: 360, innerHeight: 780 }).scale).toBe(1)
})
