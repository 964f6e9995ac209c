import type { MemberErased, MemberResubscribed, MemberUnsubscribed } from '@portal/contracts/events/identity'
import type { MailSettingsChanged } from '@portal/contracts/events/member-choices'
import { revealed } from '@portal/contracts/events/personal'
import { mailKinds, usualMailSettings } from '@portal/contracts/identity/mail-settings'
import { projection } from '../../runtime/projection.ts'
import { type UnsubscribedRow, type UnwantedMailRow, unsubscribedTable, unwantedMailTable } from './tables.ts'

type Followed = MemberUnsubscribed | MemberResubscribed | MailSettingsChanged | MemberErased

/** Who wants no mails of the community, or none of some kinds. */
export const unsubscribedProjection = projection<
  Followed,
  { unsubscribed: UnsubscribedRow; unwanted: UnwantedMailRow }
>({
  name: 'unsubscribed',
  version: 2,
  types: ['MemberUnsubscribed', 'MemberResubscribed', 'MailSettingsChanged', 'MemberErased'],
  key: ({ event }) => event.memberId,
  spreadBy: 'member',
  tables: { unsubscribed: unsubscribedTable, unwanted: unwantedMailTable },
  loads: [
    (batch) => {
      const members = batch.map(({ event }) => [event.memberId])
      return { unsubscribed: members, unwanted: members }
    },
  ],
  reduce: ({ unsubscribed, unwanted }, { event }) => {
    const { memberId } = event
    const subscribed = () => {
      const row = unsubscribed.get(memberId)
      if (row) unsubscribed.remove(row)
    }
    const wantingAllBut = (kinds: UnwantedMailRow['kinds']) => {
      if (kinds.length > 0) return unwanted.put({ memberId, kinds })
      const row = unwanted.get(memberId)
      if (row) unwanted.remove(row)
    }
    switch (event.type) {
      case 'MemberUnsubscribed': {
        const reason = event.reason && revealed(event.reason, null)
        return unsubscribed.put({ memberId, reason, by: event.by, since: event.at })
      }
      case 'MemberResubscribed':
        return subscribed()
      case 'MailSettingsChanged': {
        const { kinds } = revealed(event.settings, usualMailSettings)
        return wantingAllBut(mailKinds.filter((kind) => !kinds[kind]))
      }
      case 'MemberErased':
        subscribed()
        return wantingAllBut([])
    }
  },
})
