import type { Table } from '../../runtime/rows/table.ts'

/** `usedAt`: when it was opened first. `issuedBy` and `withdrawnBy` are null for the command line. */
export type MemberLinkRow = {
  linkId: string
  surveyId: string
  memberId: string
  isSingleUse: boolean
  issuedAt: string
  issuedBy: string | null
  expiresAt: string
  usedAt: string | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

/** The links by which members take surveys without signing in. No row has a token, or what one could be tried against. */
export const memberLinkTable: Table<MemberLinkRow> = {
  name: 'survey_member_link',
  columns: {
    linkId: 'uuid',
    surveyId: 'text',
    memberId: 'uuid',
    isSingleUse: 'bool',
    issuedAt: 'timestamptz',
    issuedBy: 'uuid null',
    expiresAt: 'timestamptz',
    usedAt: 'timestamptz null',
    withdrawnAt: 'timestamptz null',
    withdrawnBy: 'uuid null',
  },
  key: ['linkId'],
  constant: ['surveyId', 'memberId', 'isSingleUse', 'issuedAt', 'issuedBy', 'expiresAt'],
  indexes: [['surveyId', 'issuedAt', 'linkId'], ['memberId']],
  keepBytes: 1024 * 1024,
}
