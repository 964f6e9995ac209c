import type { MemberId } from '../ids.ts'

/** What others see of who has not chosen a name. */
export const namelessName = (memberId: MemberId): string => `Anonymous ${memberId}`

/** Whether the name is the one that stands in for a chosen one. */
export const isNameless = ({ pkUser, displayName }: Readonly<{ pkUser: MemberId; displayName: string }>): boolean =>
  displayName === namelessName(pkUser)

/** What a member is called where members read it: an id does not fit on a line, and says nothing to them. */
export const shortName = ({ pkUser, displayName }: Readonly<{ pkUser: string; displayName: string }>): string =>
  displayName.replace(pkUser, '').trim()

/** The name that a member has chosen; null for one that stands in for it. */
export const chosenName = (member: Readonly<{ pkUser: MemberId; displayName: string }>): string | null =>
  isNameless(member) ? null : member.displayName
