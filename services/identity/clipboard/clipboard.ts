import type { MemberId } from '@portal/contracts/ids'
import type { OnClipboard } from '@portal/projections/identity/clipboard/queries'

/** The members whom each of staff has collected. */
export type Clipboards = Readonly<{
  all: (owner: MemberId) => Promise<readonly OnClipboard[]>
  /** Erased and unknown members are left out. @returns how many of these are on it now; null, and nothing added, where it would hold too many */
  add: (owner: MemberId, members: readonly MemberId[], at: Date) => Promise<number | null>
  remove: (owner: MemberId, members: readonly MemberId[]) => Promise<void>
  clear: (owner: MemberId) => Promise<void>
}>
