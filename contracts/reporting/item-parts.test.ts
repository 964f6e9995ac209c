import { expect, it } from 'vitest'
import { partsOfItems, rowsOfParts } from './item-parts.ts'
import type { RowInWords } from './run-in-words.ts'

const row = (id: string, differs: Partial<RowInWords> = {}): RowInWords => ({
  id,
  section: '',
  label: `Label of ${id}`,
  kind: 'code',
  code: null,
  cells: [],
  ...differs,
})

it('puts what only some items have behind what it follows there', () => {
  const none = row('none', { kind: 'none' })
  const parts = partsOfItems([
    { rows: [row('1'), row('2'), row('mean', { kind: 'mean' })] },
    { rows: [row('1'), none, row('2')] },
  ])
  expect(parts.map(({ id }) => id)).toEqual(['1', 'none', '2'])
  expect(rowsOfParts({ rows: [row('2'), row('1')] }, parts).map((one) => one?.id ?? null)).toEqual(['1', null, '2'])
})

it('names each row of a ranking of fifty options a few times, not once for each part of each item', () => {
  let named = 0
  const items = Array.from({ length: 50 }, () => ({
    rows: Array.from({ length: 50 }, (_, at) => {
      const get = (): string => {
        named += 1
        return `Rank ${at}`
      }
      return Object.defineProperty(row(`rank-${at}`), 'label', { get })
    }),
  }))
  const parts = partsOfItems(items)
  for (const item of items) rowsOfParts(item, parts)
  expect(named).toBeLessThanOrEqual(3 * 50 * 50)
})
