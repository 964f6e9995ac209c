import type { DataList } from '@portal/contracts/identity/data-lists'
import type { MemberId } from '@portal/contracts/ids'

/**
 * One list of what an area holds about a member, for the file that members may ask for. It names nobody else. `language`: that of the member,
 * for texts that stand in several.
 */
export type MemberDataPart = Readonly<{
  name: DataList
  of: (memberId: MemberId, language: string) => Promise<readonly unknown[]>
}>

/** The lists of an area, by its name. */
export type AreaData = Readonly<{ area: string; parts: readonly MemberDataPart[] }>
