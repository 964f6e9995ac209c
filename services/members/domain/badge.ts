import type { BadgeEvent } from '@portal/contracts/events/members'
import type { BadgeId, Instant, MemberId } from '@portal/contracts/ids'
import type { BadgeDefinition } from '@portal/contracts/members/badge'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { valueDigest } from '../../kernel/value-digest.ts'

type ByStaff = Readonly<{ badgeId: BadgeId; by: MemberId; at: Instant }>

/** `isNew`: a badge that is not there yet. `seen`: the revision that was seen by whoever asks; null where nothing is compared. */
export type DefineBadge = ByStaff &
  Readonly<{ type: 'DefineBadge'; definition: BadgeDefinition; isNew: boolean; seen: string | null }>
export type RetireBadge = ByStaff & Readonly<{ type: 'RetireBadge' }>
export type BadgeRejection = Readonly<{ code: 'unknown-badge' | 'stale' }>

/** Null until it is defined. */
export type DefinedBadge = Readonly<{ definition: BadgeDefinition; isRetired: boolean }> | null

/** Names what staff see of a badge: another one after each change. */
export const revisionOf = ({ definition, isRetired }: NonNullable<DefinedBadge>): string =>
  valueDigest([definition, isRetired])

const defined = (state: DefinedBadge, command: DefineBadge): Decision<BadgeEvent, BadgeRejection> => {
  const { badgeId, definition, isNew, seen, by, at } = command
  if (state === null && !isNew) return reject({ code: 'unknown-badge' })
  if (state !== null && seen !== null && seen !== revisionOf(state)) return reject({ code: 'stale' })
  return accept({ type: 'BadgeDefined', badgeId, definition, by, at })
}

/** A badge, as staff define it. */
export const badge: Decider<DefinedBadge, DefineBadge | RetireBadge, BadgeEvent, BadgeRejection> = {
  initial: null,
  decide: (state, command) => {
    if (command.type === 'DefineBadge') return defined(state, command)
    const { badgeId, by, at } = command
    if (state === null) return reject({ code: 'unknown-badge' })
    return state.isRetired ? accept() : accept({ type: 'BadgeRetired', badgeId, by, at })
  },
  evolve: (state, event) =>
    event.type === 'BadgeDefined'
      ? { definition: event.definition, isRetired: false }
      : state && { ...state, isRetired: true },
}
