import type { MemberErased } from '@portal/contracts/events/identity'
import type { AwardEvent, BadgeEvent } from '@portal/contracts/events/members'
import { projection, type Workspace } from '../../runtime/projection.ts'
import { type AwardRow, awardTable, type BadgeRow, badgeTable, type FormerHolder, formerHolderTable } from './tables.ts'

type Followed = BadgeEvent | AwardEvent | MemberErased
type Rows = { badge: BadgeRow; award: AwardRow; former: FormerHolder }

const changed = (rows: Workspace<Rows>['badge'], event: BadgeEvent): void => {
  const { badgeId, at } = event
  const before = rows.get(badgeId)
  if (event.type === 'BadgeDefined')
    rows.put({ badgeId, definition: event.definition, isRetired: false, definedAt: before?.definedAt ?? at })
  else if (before) rows.put({ ...before, isRetired: true })
}

const awarded = (rows: Workspace<Rows>, event: AwardEvent): void => {
  const { memberId, badgeId, at } = event
  const row = { memberId, badgeId, awardedAt: at }
  if (event.type === 'BadgeTakenBack') rows.award.remove(row)
  else if (!rows.former.get(memberId)) rows.award.put(row)
}

/** Badges, and who has them. */
export const badgeProjection = projection<Followed, Rows>({
  name: 'badge',
  version: 1,
  types: ['BadgeDefined', 'BadgeRetired', 'BadgeAwarded', 'BadgeTakenBack', 'MemberErased'],
  key: ({ event }) => ('memberId' in event ? event.memberId : event.badgeId),
  tables: { badge: badgeTable, award: awardTable, former: formerHolderTable },
  loads: [
    (batch) => {
      const badges = batch.flatMap(({ event }) =>
        'definition' in event || event.type === 'BadgeRetired' ? [[event.badgeId]] : [],
      )
      const members = batch.flatMap(({ event }) => ('memberId' in event ? [[event.memberId]] : []))
      return { badge: badges, award: members, former: members }
    },
  ],
  reduce: (rows, { event }) => {
    switch (event.type) {
      case 'BadgeDefined':
      case 'BadgeRetired':
        return changed(rows.badge, event)
      case 'BadgeAwarded':
      case 'BadgeTakenBack':
        return awarded(rows, event)
      case 'MemberErased':
        for (const one of [...rows.award.unit(event.memberId).values()]) rows.award.remove(one)
        rows.former.put({ memberId: event.memberId })
    }
  },
})
