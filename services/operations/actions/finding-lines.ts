import type { OperationFinding } from '@portal/contracts/http/operations/read-models'

type Table = OperationFinding['tables'][number]
type Row = Table['differing'][number]

const keyOf = ({ key }: Row): string => `(${Object.values(key).join(', ')})`

const rowLine = (row: Row): string => {
  if (row.how === 'missing') return `    ${keyOf(row)} is missing`
  if (row.how === 'extra') return `    ${keyOf(row)} is not in the log`
  return `    ${keyOf(row)} differs in ${row.columns.join(', ')}`
}

const tableLines = ({ table, rows, expected, buckets, differing }: Table): readonly string[] => {
  if (buckets === 0) return [`  ${table}: ${rows} rows equal`]
  const counted = rows === expected ? `${rows} rows` : `${rows} rows, the log makes ${expected}`
  return [`  ${table}: ${counted}, DRIFT in ${buckets} of 1,024 buckets`, ...differing.map(rowLine)]
}

/** What a comparison with the log found, for people at a terminal; nothing where there was none. */
export const comparisonLines = (title: string, { isEqual, position, tables }: OperationFinding): readonly string[] => {
  if (isEqual === null) return []
  const found = isEqual ? 'equals the log' : 'DIFFERS from the log'
  return [`${title} at ${position}: ${found}`, ...tables.flatMap(tableLines)]
}
