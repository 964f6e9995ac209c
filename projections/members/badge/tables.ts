import type { BadgeDefinition } from '@portal/contracts/members/badge'
import type { Table } from '../../runtime/rows/table.ts'

export type BadgeRow = { badgeId: string; definition: BadgeDefinition; isRetired: boolean; definedAt: string }

export const badgeTable: Table<BadgeRow> = {
  name: 'badge',
  columns: { badgeId: 'uuid', definition: 'jsonb', isRetired: 'bool', definedAt: 'timestamptz' },
  key: ['badgeId'],
  keepBytes: 256 * 1024,
}

/** A badge that a member has. */
export type AwardRow = { memberId: string; badgeId: string; awardedAt: string }

export const awardTable: Table<AwardRow> = {
  name: 'badge_award',
  columns: { memberId: 'uuid', badgeId: 'uuid', awardedAt: 'timestamptz' },
  key: ['memberId', 'badgeId'],
  unit: ['memberId'],
  indexes: [['badgeId']],
  keepBytes: 1024 * 1024,
}

/** Members who were erased: a badge that is awarded later is not kept. */
export type FormerHolder = { memberId: string }

export const formerHolderTable: Table<FormerHolder> = {
  name: 'badge_former_holder',
  columns: { memberId: 'uuid' },
  key: ['memberId'],
  keepBytes: 256 * 1024,
}
