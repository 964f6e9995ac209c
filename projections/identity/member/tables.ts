import type { AccountType } from '@portal/contracts/events/identity'
import type { Table } from '../../runtime/rows/table.ts'

/** The columns that connect the row with a person are null once the person's key is destroyed. */
export type MemberRow = {
  memberId: string
  loginDigest: string | null
  username: string | null
  displayName: string | null
  accountType: AccountType | null
  passwordHash: string | null
  /** False until who registered by their own hand has confirmed the address. */
  isActive: boolean
  /** Since when an operator has closed the account to its owner; null if it is open. */
  lockedAt: string | null
  /** How many there are: with one, it is asked for after the password. Null where there was none yet, and once an account is erased. */
  passkeys: number | null
  registeredAt: string | null
}

export const memberTable: Table<MemberRow> = {
  name: 'member',
  columns: {
    memberId: 'uuid',
    loginDigest: 'text null',
    username: 'text null',
    displayName: 'text null',
    accountType: 'text null',
    passwordHash: 'text null',
    isActive: 'bool',
    lockedAt: 'timestamptz null',
    passkeys: 'int null',
    registeredAt: 'timestamptz null',
  },
  key: ['memberId'],
  indexes: [['loginDigest'], ['registeredAt', 'memberId']],
  keepBytes: 1024 * 1024,
}
