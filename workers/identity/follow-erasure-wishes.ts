import type { MemberId } from '@portal/contracts/ids'
import { followErasureWishes } from '@portal/projections/identity/follow-erasure-wishes/reactor'

type Deps = Readonly<{ eraseAsAsked: (memberId: MemberId) => Promise<void> }>

/** The account is closed by a command that does nothing where the wish was withdrawn, or fulfilled. */
export const followingErasureWishes = ({ eraseAsAsked }: Deps) =>
  followErasureWishes.does({ erase: ({ memberId }) => eraseAsAsked(memberId) })
