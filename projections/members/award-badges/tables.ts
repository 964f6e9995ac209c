import type { BadgeCount } from '@portal/contracts/members/badge'
import type { Table } from '../../runtime/rows/table.ts'

/** `since`: when it was defined; missing in rows of earlier releases. */
export type Rule = Readonly<{ badgeId: string; counts: BadgeCount; atLeast: number; since?: string }>

/** All rules that award a badge now, in one row. */
export type RulesRow = { id: string; rules: readonly Rule[] }

export const rulesTable: Table<RulesRow> = {
  name: 'rules',
  columns: { id: 'text', rules: 'jsonb' },
  key: ['id'],
  keepBytes: 64 * 1024,
}

/** Which member gives a response that has not ended. */
export type Taker = { responseId: string; memberId: string }

export const takerTable: Table<Taker> = {
  name: 'taker',
  columns: { responseId: 'uuid', memberId: 'uuid' },
  key: ['responseId'],
  keepBytes: 1024 * 1024,
}

/** What a member has done, and the rules (`nameOf` in the reactor) by which badges were asked for because of it. */
export type MemberTally = {
  memberId: string
  surveys: number
  votes: number
  referrals: number
  asked: readonly string[]
}

export const memberTallyTable: Table<MemberTally> = {
  name: 'member_tally',
  columns: { memberId: 'uuid', surveys: 'int', votes: 'int', referrals: 'int', asked: 'jsonb' },
  key: ['memberId'],
  keepBytes: 1024 * 1024,
}
