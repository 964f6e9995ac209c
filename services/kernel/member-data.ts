import type { DataList } from '@portal/contracts/identity/data-lists'
import type { MemberId } from '@portal/contracts/ids'
import type { FileName } from '@portal/infra/tools/file-name'

/** What a member uploaded, in the storage of uploads. `path`: its place in the file, below the name of the list. */
export type OwnContent = Readonly<{ path: string; stored: FileName; bytes: number }>

/**
 * One list of what an area holds about a member, for the file that members may ask for. It names nobody else. `language`: that of the member,
 * for texts that stand in several.
 */
export type MemberDataPart = Readonly<{
  name: DataList
  of: (memberId: MemberId, language: string) => Promise<readonly unknown[]>
  /** The contents that belong to it; left out where it has none. */
  contents?: (memberId: MemberId) => Promise<readonly OwnContent[]>
}>

/** The lists of an area, by its name. */
export type AreaData = Readonly<{ area: string; parts: readonly MemberDataPart[] }>
