import type { TableCell } from '@portal/contracts/reporting/table'
import { describe, expect, it } from 'vitest'
import { aCell } from '../../../../test-support/report.tsx'
import { rowShareOf } from './row-share.ts'

const total = aCell(0.5, { n: 60 })
const row = (...cells: readonly TableCell[]) => ({ kind: 'code' as const, cells: [total, ...cells] })
const weighted = (n: number | null) => ({ weighted: { n, base: 100, effective: 90 } })

describe('the share of a cell in its row', () => {
  it('is of those who are in the row', () => {
    const women = aCell(0.6, { n: 45 })
    expect(rowShareOf(row(women), women)).toBe(0.75)
  })

  it('is weighted in a weighted run', () => {
    const women = aCell(0.6, { n: 45, ...weighted(30) })
    expect(rowShareOf({ kind: 'code', cells: [aCell(0.5, { n: 60, ...weighted(120) }), women] }, women)).toBe(0.25)
  })

  it('is none for the total, a statistic, a hidden cell, and a cell or a row with nobody', () => {
    const hidden = aCell(null, { n: null, status: 'hidden' })
    const some = aCell(0.6, { n: 45 })
    expect(rowShareOf(row(some), total)).toBeNull()
    expect(rowShareOf({ ...row(some), kind: 'mean' }, some)).toBeNull()
    expect(rowShareOf(row(hidden), hidden)).toBeNull()
    const nobody = aCell(0, { n: 0 })
    expect(rowShareOf(row(nobody), nobody)).toBeNull()
    expect(rowShareOf({ kind: 'code', cells: [aCell(0, { n: 0 }), some] }, some)).toBeNull()
  })
})
