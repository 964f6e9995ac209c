import type { MemberLine, MemberFilter as Narrowed } from '@portal/contracts/http/members'
import type { MemberId } from '@portal/contracts/ids'

/** `clipboardOf`: only members on the clipboard of this one of staff. */
export type MemberFilter = Omit<Narrowed, 'clipboard'> & Readonly<{ clipboardOf?: MemberId }>

/** A filter as `owner` sent it. */
export const filterFor = (owner: MemberId, { clipboard, ...filter }: Narrowed): MemberFilter => ({
  ...filter,
  ...(clipboard === '1' && { clipboardOf: owner }),
})

/** Where a page begins: after this member, in the order of the list. */
export type Cursor = Readonly<{ registeredAt: string; memberId: MemberId }>

/** One member. `unsubscribedAt`: since when no mails of the community are wanted; null where they are. */
export type FoundMember = MemberLine & Readonly<{ unsubscribedAt: string | null }>

/** A member who has signed in. */
export type SeenMember = Readonly<{
  memberId: MemberId
  username: string
  displayName: string
  accountType: MemberLine['accountType']
  seenAt: Date
}>

/** Members as staff look for them. */
export type MemberList = Readonly<{
  /** Who registered last comes first. `after`: null for the first page. */
  page: (filter: MemberFilter, after: Cursor | null, most: number) => Promise<readonly MemberLine[]>
  /** How many fit; counting ends at `most`. */
  count: (filter: MemberFilter, most: number) => Promise<number>
  /** The ids of those who fit, in the order of the list. */
  ids: (filter: MemberFilter, most: number) => Promise<readonly MemberId[]>
  find: (memberId: MemberId) => Promise<FoundMember | null>
  /** Who signed in last comes first; nobody without a sign-in, and nobody who is erased. */
  recent: (page: Readonly<{ skip: number; most: number }>) => Promise<readonly SeenMember[]>
}>
