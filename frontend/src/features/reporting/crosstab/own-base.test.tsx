import type { TableRun } from '@portal/contracts/reporting/table'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aCell, answerTo, openReport } from '../../../../test-support/report.tsx'
import { CrosstabScreen } from './crosstab-screen.tsx'

const BASES = [120, 90, 29]

const rowOf = (kind: 'code' | 'mean', cells: readonly ReturnType<typeof aCell>[]) => ({
  id: kind,
  section: null,
  label: kind === 'mean' ? { key: kind } : { key: 'survey-text' as const, text: 'Yes' },
  kind,
  code: kind === 'mean' ? null : 1,
  cells: [...cells],
})

const shares = rowOf('code', [
  aCell(0.5, { base: 120 }),
  aCell(0.6, { base: 90, status: 'small' }),
  aCell(0.4, { base: 29, status: 'too-small' }),
])
/** Of those alone who gave a number. */
const means = rowOf('mean', [
  aCell(3, { base: 120 }),
  aCell(2, { base: 80, status: 'small' }),
  aCell(4, { base: 9, status: 'too-small' }),
])

it('marks a figure with a small base of its own, as files do, and others above their column', async () => {
  const tablesOf = ({ tables }: TableRun) =>
    tables.map((table) => ({ ...table, bases: [...BASES], rows: [shares, means] }))
  openReport(<CrosstabScreen />, {
    search: '?banner=Q2&rows=Q1',
    run: (body) => ({ body: answerTo(body, { tables: tablesOf(answerTo(body)) }) }),
  })
  const table = within(await screen.findByRole('table'))
  const cellsOf = (name: RegExp) =>
    [...table.getByRole('row', { name }).querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cellsOf(/^Base/)).toEqual(['120', '90*', '29**'])
  const marks = [...document.querySelectorAll('[data-beside]')].map(({ textContent }) => textContent)
  expect(marks.slice(0, 3)).toEqual(['', '*', '**'])
  expect(cellsOf(/^Yes/)).toEqual(['50.00', '60.00', '40.00'])
  expect(cellsOf(/^Mean/)).toEqual(['3.00', '2.00*', '4.00**'])
})
