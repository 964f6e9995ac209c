import type { Table } from '../../runtime/rows/table.ts'

/** Somebody who registered by a member's link. */
export type ReferralRow = { memberId: string; referredId: string; registeredAt: string }

export const referralTable: Table<ReferralRow> = {
  name: 'referral',
  columns: { memberId: 'uuid', referredId: 'uuid', registeredAt: 'timestamptz' },
  key: ['memberId', 'referredId'],
  unit: ['memberId'],
  keepBytes: 1024 * 1024,
}

/** Members who were erased: a referral of theirs that comes later is not kept. */
export type FormerReferrer = { memberId: string }

export const formerReferrerTable: Table<FormerReferrer> = {
  name: 'referral_former_referrer',
  columns: { memberId: 'uuid' },
  key: ['memberId'],
  keepBytes: 256 * 1024,
}
