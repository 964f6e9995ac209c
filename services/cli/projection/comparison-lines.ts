import { shownNumber } from '@portal/projections/operations/position-number'
import type { Comparison, DifferingRow, TableComparison } from '@portal/projections/runtime/verify/comparison'

const keyOf = ({ key }: DifferingRow): string => `(${Object.values(key).join(', ')})`

const rowLine = (row: DifferingRow): string => {
  if (row.how === 'missing') return `    ${keyOf(row)} is missing`
  if (row.how === 'extra') return `    ${keyOf(row)} is not in the log`
  return `    ${keyOf(row)} differs in ${row.columns.join(', ')}`
}

const tableLines = ({ table, rows, expected, buckets, differing }: TableComparison): readonly string[] => {
  if (buckets === 0) return [`  ${table}: ${rows} rows equal`]
  const counted = rows === expected ? `${rows} rows` : `${rows} rows, the log makes ${expected}`
  return [`  ${table}: ${counted}, DRIFT in ${buckets} of 1,024 buckets`, ...differing.map(rowLine)]
}

/** What a comparison found, for people. */
export const comparisonLines = (title: string, comparison: Comparison): readonly string[] => {
  if (comparison.outcome !== 'compared') {
    const isStopped = comparison.outcome === 'stopped'
    return [
      `${title}: ${isStopped ? 'stopped; nothing is left behind' : 'nobody follows what is shown: start a projector'}`,
    ]
  }
  const { position, tables, isEqual } = comparison
  const found = isEqual ? 'equals the log' : 'DIFFERS from the log'
  return [`${title} at ${shownNumber(position)}: ${found}`, ...tables.flatMap(tableLines)]
}
