import { expect, it } from 'vitest'
import { headOf, rowsOf } from './picture.ts'

it('the names of a legend begin a row of their own where the one before is full', () => {
  expect(rowsOf([100, 100, 100], 250)).toEqual([
    { x: 0, row: 0 },
    { x: 120, row: 0 },
    { x: 0, row: 1 },
  ])
  expect(rowsOf([400], 250)).toEqual([{ x: 0, row: 0 }])
})

it('a picture begins with its whole title, and its base below that', () => {
  const title = 'How often do you drink tea in the morning, '.repeat(5).trim()
  const { lines, end } = headOf({ title, base: 'Base: 835' })
  expect(lines.map(({ text }) => text).join(' ')).toBe(`${title} Base: 835`)
  const heights = lines.map(({ y }) => y)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(end).toBeGreaterThan(heights.at(-1) ?? 0)
})
