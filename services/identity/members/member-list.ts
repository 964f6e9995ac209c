import type { MemberLine, MembersQuery } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'

export type MemberFilter = Omit<MembersQuery, 'before'>

/** Where a page begins: after this member, in the order of the list. */
export type Cursor = Readonly<{ registeredAt: string; memberId: MemberId }>

/** Members as staff look for them. */
export type MemberList = Readonly<{
  /** Who registered last comes first. `after`: null for the first page. */
  page: (filter: MemberFilter, after: Cursor | null, most: number) => Promise<readonly MemberLine[]>
  /** How many fit; counting ends at `most`. */
  count: (filter: MemberFilter, most: number) => Promise<number>
  find: (memberId: MemberId) => Promise<MemberLine | null>
}>
