import type { MemberErased, MemberResubscribed, MemberUnsubscribed } from '@portal/contracts/events/identity'
import { revealed } from '@portal/contracts/events/personal'
import { projection } from '../../runtime/projection.ts'
import { type UnsubscribedRow, unsubscribedTable } from './tables.ts'

type Followed = MemberUnsubscribed | MemberResubscribed | MemberErased

/** Who wants no mails of the community. */
export const unsubscribedProjection = projection<Followed, { unsubscribed: UnsubscribedRow }>({
  name: 'unsubscribed',
  version: 1,
  types: ['MemberUnsubscribed', 'MemberResubscribed', 'MemberErased'],
  key: ({ event }) => event.memberId,
  spreadBy: 'member',
  tables: { unsubscribed: unsubscribedTable },
  loads: [(batch) => ({ unsubscribed: batch.map(({ event }) => [event.memberId]) })],
  reduce: ({ unsubscribed }, { event }) => {
    const { memberId } = event
    switch (event.type) {
      case 'MemberUnsubscribed': {
        const reason = event.reason && revealed(event.reason, null)
        return unsubscribed.put({ memberId, reason, by: event.by, since: event.at })
      }
      case 'MemberResubscribed':
      case 'MemberErased': {
        const row = unsubscribed.get(memberId)
        if (row) unsubscribed.remove(row)
      }
    }
  },
})
