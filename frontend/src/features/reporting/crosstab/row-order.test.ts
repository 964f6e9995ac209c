import type { RowInWords } from '@portal/contracts/reporting/run-in-words'
import { describe, expect, it } from 'vitest'
import { keptAtTop, nextRowOrder, rowsInOrder } from './row-order.ts'

const row = (label: string, value: number | null, differs: Partial<RowInWords> = {}): RowInWords => ({
  id: label,
  section: '',
  label,
  kind: 'code',
  code: null,
  cells: [{ n: 0, base: 50, value, status: 'small', higherThan: [], versusTotal: null }],
  ...differs,
})
const rows = [
  row('a', 0.2),
  row('b', null),
  row('c', 0.5),
  row('Net', 0.7, { kind: 'net' }),
  row('Mean', 2.1, { kind: 'mean' }),
]
const labels = (order: Parameters<typeof rowsInOrder>[1]) => rowsInOrder(rows, order).map(({ label }) => label)

describe('the rows of a table', () => {
  it('are in the order of the survey until they are sorted', () =>
    expect(labels(null)).toEqual(['a', 'b', 'c', 'Net', 'Mean']))

  it('are sorted by a column, each kind separately', () => {
    expect(labels({ column: 0, isDescending: true })).toEqual(['c', 'a', 'b', 'Net', 'Mean'])
    expect(labels({ column: 0, isDescending: false })).toEqual(['b', 'a', 'c', 'Net', 'Mean'])
  })

  it('that are pinned are at the end they are nearer to in the survey, in its order, and the others are sorted', () => {
    const some = [...rows.slice(0, 3), row('d', 0.9), row('Other', 0.1), row('None of these', 0.6)]
    const order = { column: 0, isDescending: true }
    const pinnedLabels = (...ids: readonly string[]) => rowsInOrder(some, order, new Set(ids)).map(({ label }) => label)
    expect(pinnedLabels('None of these')).toEqual(['d', 'c', 'a', 'Other', 'b', 'None of these'])
    expect(pinnedLabels('None of these', 'Other')).toEqual(['d', 'c', 'a', 'b', 'Other', 'None of these'])
    expect(pinnedLabels('d')).toEqual(['None of these', 'c', 'a', 'Other', 'b', 'd'])
    expect(pinnedLabels('b', 'a', 'None of these')).toEqual(['a', 'b', 'd', 'c', 'Other', 'None of these'])
    expect(pinnedLabels()).toEqual(['d', 'None of these', 'c', 'a', 'Other', 'b'])
    expect([...keptAtTop(some)]).toEqual(['a', 'b', 'c'])
  })

  it('are sorted within the sections of a summary', () => {
    const section = (name: string) => [row(`${name}1`, 0.1, { section: name }), row(`${name}2`, 0.2, { section: name })]
    const summary = rowsInOrder([...section('x'), ...section('y')], { column: 0, isDescending: true })
    expect(summary.map(({ label }) => label)).toEqual(['x2', 'x1', 'y2', 'y1'])
  })

  it('are sorted with the largest first, then the smallest first, then not', () => {
    const first = nextRowOrder(null, 2)
    expect(first).toEqual({ column: 2, isDescending: true })
    expect(nextRowOrder(first, 2)).toEqual({ column: 2, isDescending: false })
    expect(nextRowOrder(nextRowOrder(first, 2), 2)).toBeNull()
    expect(nextRowOrder(first, 1)).toEqual({ column: 1, isDescending: true })
  })
})
