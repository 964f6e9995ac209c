import type { ImportMapping, RowReason } from '@portal/contracts/http/member-imports'
import { LONGEST_NAME } from '@portal/contracts/http/profile'
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
  const [, code = null] = /^([a-z]{2})(?:[-_].*)?$/i.exec(cellAt(row, language)) ?? []
  return {
    row: row.row,
    address: cellAt(row, email),
    displayName: cellAt(row, displayName) || null,
    language: code?.toLowerCase() ?? null,
  }
}

/** Why a row is refused, whoever is a member already. */
export const faultIn = ({ address, displayName }: MappedRow): 'address' | 'name' | null => {
  if (!isAddress(address)) return 'address'
  return (displayName ?? '').replaceAll(/\s+/g, ' ').length > LONGEST_NAME ? 'name' : null
}

export type JudgedRow = MappedRow & Readonly<{ reason: RowReason | null }>

/** What each row would become. `taken`: the digests of addresses that members have. */
export const judgedRows = (rows: readonly MappedRow[], taken: ReadonlySet<string>): readonly JudgedRow[] => {
  const seen = new Set<string>()
  return rows.map((row): JudgedRow => {
    const fault = faultIn(row)
    if (fault) return { ...row, reason: fault }
    const digest = loginDigest(row.address)
    if (taken.has(digest)) return { ...row, reason: 'member' }
    if (seen.has(digest)) return { ...row, reason: 'duplicate' }
    seen.add(digest)
    return { ...row, reason: null }
  })
}
