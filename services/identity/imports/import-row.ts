import type { ImportMapping, RowReason } from '@portal/contracts/http/member-imports'
import { isAddress } from '@portal/contracts/identity/email-address'
import { loginDigest } from '@portal/infra/tools/login-digest'
import type { ImportRow } from './kept-imports.ts'

/** What the columns of a row say. `displayName`, `language`: null where the row has none. */
export type MappedRow = Readonly<{
  row: number
  address: string
  displayName: string | null
  language: string | null
}>

const cellAt = ({ cells }: ImportRow, column: number | null): string => (column === null ? '' : (cells[column] ?? ''))

export const mappedRow = (row: ImportRow, { email, displayName, language }: ImportMapping): MappedRow => {
  const code = cellAt(row, language).toLowerCase()
  return {
    row: row.row,
    address: cellAt(row, email),
    displayName: cellAt(row, displayName) || null,
    language: /^[a-z]{2}$/.test(code) ? code : null,
  }
}

export type JudgedRow = MappedRow & Readonly<{ reason: RowReason | null }>

/** What each row would become. `taken`: the digests of addresses that members have. */
export const judgedRows = (rows: readonly MappedRow[], taken: ReadonlySet<string>): readonly JudgedRow[] => {
  const seen = new Set<string>()
  return rows.map((row): JudgedRow => {
    if (!isAddress(row.address)) return { ...row, reason: 'address' }
    const digest = loginDigest(row.address)
    if (taken.has(digest)) return { ...row, reason: 'member' }
    if (seen.has(digest)) return { ...row, reason: 'duplicate' }
    seen.add(digest)
    return { ...row, reason: null }
  })
}
