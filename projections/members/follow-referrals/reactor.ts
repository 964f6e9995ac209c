import { CountReferral } from '@portal/contracts/asks/members'
import type { MemberActivated } from '@portal/contracts/events/identity'
import { reactor } from '../../runtime/reactor/reactor.ts'

/**
 * Counts whom members have brought, once their address is confirmed: an address that somebody made up counts for nobody. Who invited
 * them is a personal field, which the worker reads. Counting again is harmless, so it begins at the start.
 */
export const followReferrals = reactor<MemberActivated, Record<never, never>, { count: CountReferral }>({
  name: 'follow-referrals',
  version: 1,
  types: ['MemberActivated'],
  begins: 'start',
  key: ({ event }) => event.memberId,
  tables: {},
  loads: [],
  asks: { count: CountReferral },
  react: (_, { event: { memberId } }, ask) => ask.now('count', 'count', { memberId }),
})
