import { EraseAsAsked } from '@portal/contracts/asks/identity'
import type { ErasureRequested, ErasureWithdrawn, MemberErased } from '@portal/contracts/events/identity'
import { reactor } from '../../runtime/reactor/reactor.ts'

type Followed = ErasureRequested | ErasureWithdrawn | MemberErased

/**
 * Asks for the erasure that a member wished for when its pause is over. To ask again is harmless, so it begins at the start of the log: after a restore
 * no wish is forgotten.
 */
export const followErasureWishes = reactor<Followed, Record<never, never>, { erase: EraseAsAsked }>({
  name: 'follow-erasure-wishes',
  version: 1,
  types: ['ErasureRequested', 'ErasureWithdrawn', 'MemberErased'],
  begins: 'start',
  key: ({ event }) => event.memberId,
  tables: {},
  loads: [],
  asks: { erase: EraseAsAsked },
  timers: ({ event }) => [event.memberId],
  react: (_, { event }, ask) => {
    const { memberId } = event
    if (event.type === 'ErasureRequested') ask.at(memberId, event.dueAt, 'erase', { memberId })
    else ask.drop(memberId)
  },
})
