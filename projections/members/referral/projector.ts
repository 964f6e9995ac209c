import type { MemberErased } from '@portal/contracts/events/identity'
import type { ReferralRegistered } from '@portal/contracts/events/members'
import { projection } from '../../runtime/projection.ts'
import { type FormerReferrer, formerReferrerTable, type ReferralRow, referralTable } from './tables.ts'

type Rows = { referral: ReferralRow; former: FormerReferrer }

/** Who registered by whose link. */
export const referralProjection = projection<ReferralRegistered | MemberErased, Rows>({
  name: 'referral',
  version: 1,
  types: ['ReferralRegistered', 'MemberErased'],
  key: ({ event }) => event.memberId,
  tables: { referral: referralTable, former: formerReferrerTable },
  loads: [
    (batch) => {
      const members = batch.map(({ event }) => [event.memberId])
      return { referral: members, former: members }
    },
  ],
  reduce: (rows, { event }) => {
    const { memberId, at } = event
    switch (event.type) {
      case 'ReferralRegistered':
        if (!rows.former.get(memberId)) rows.referral.put({ memberId, referredId: event.referredId, registeredAt: at })
        return
      case 'MemberErased':
        for (const one of [...rows.referral.unit(memberId).values()]) rows.referral.remove(one)
        rows.former.put({ memberId })
    }
  },
})
