import type { BadgeEvent } from '@portal/contracts/events/members'
import type { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import { accept, type Decider, reject } from '../../kernel/decider.ts'

type ByStaff = Readonly<{ badgeId: BadgeId; by: MemberId; at: Instant }>

/** `isNew`: a badge that is not there yet. */
export type DefineBadge = ByStaff & Readonly<{ type: 'DefineBadge'; definition: BadgeDefinition; isNew: boolean }>
export type RetireBadge = ByStaff & Readonly<{ type: 'RetireBadge' }>
export type BadgeRejection = Readonly<{ code: 'unknown-badge' }>

/** Null until it is defined. */
export type DefinedBadge = Readonly<{ isRetired: boolean }> | null

/** A badge, as staff define it. */
export const badge: Decider<DefinedBadge, DefineBadge | RetireBadge, BadgeEvent, BadgeRejection> = {
  initial: null,
  decide: (state, command) => {
    const { badgeId, by, at } = command
    if (command.type === 'DefineBadge') {
      if (state === null && !command.isNew) return reject({ code: 'unknown-badge' })
      return accept({ type: 'BadgeDefined', badgeId, definition: command.definition, by, at })
    }
    if (state === null) return reject({ code: 'unknown-badge' })
    return state.isRetired ? accept() : accept({ type: 'BadgeRetired', badgeId, by, at })
  },
  evolve: (_, event) => ({ isRetired: event.type === 'BadgeRetired' }),
}
