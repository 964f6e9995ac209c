import type { MemberId } from '@portal/contracts/ids'
import type { Pool } from '@portal/infra/database/pool'
import { closedAccounts } from '@portal/projections/identity/member/queries'
import { isThere } from '@portal/projections/runtime/queries'
import type { CommandMeans, OpenArea } from './area.ts'
import { areas } from './areas.ts'
import { type AccountClosed, type Erasing, type IdentityCommands, identityCommands } from './identity/commands.ts'
import type { ClosedAccount, ErasedMember, ErasurePart, PersonalPlace, RequestErasure } from './kernel/erasure-part.ts'
import { later } from './kernel/later.ts'
import { erasedListPart, keysPart, type OwnerKeys, storedPart } from './system-erasure.ts'

const WAIT_MS = 2_000

/**
 * `listPath`: the file of the list of erased members; null if this process has no place to write, and the worker adds
 * members that are missing from its list. `opened`: the open areas of this process, with the states that their commands
 * cache.
 */
export type ErasingMeans = CommandMeans &
  Readonly<{
    keys: OwnerKeys
    listPath: string | null
    opened?: readonly OpenArea[]
    /**
     * How long to wait for the read model of responses (2,000 ms). Events that it has not reached are left to a later
     * run.
     */
    waitMs?: number
  }>

/**
 * In the order of an erasure, after the event: the key first, then every area, and last the list outside the database.
 */
const partsOf = (means: ErasingMeans): readonly ErasurePart[] => {
  const { keys, listPath, opened = areas.map((area) => area.open(means)) } = means
  return [
    keysPart(keys),
    ...opened.flatMap(({ erasure }) => erasure ?? []),
    storedPart,
    ...(listPath === null ? [] : [erasedListPart(listPath)]),
  ]
}

type Commands = Pick<IdentityCommands, 'eraseMember' | 'requestErasure'>

/**
 * Erases members. The account is closed first, so that an interrupted erasure is known to be unfinished; then come
 * the parts, in order. Each may be repeated.
 */
export const erasure = (
  { eraseMember, requestErasure }: Commands,
  parts: readonly Pick<ErasurePart, 'erase'>[],
  waitMs = WAIT_MS,
) => {
  const finish = async (account: ClosedAccount): Promise<ErasedMember> => {
    let last = account.position
    for (const { erase } of parts) last = later(await erase(account, waitMs), last)
    return { outcome: 'erased', memberId: account.memberId, position: last }
  }

  const closing = async (memberId: MemberId, asked: Promise<AccountClosed>): Promise<ErasedMember> => {
    const closed = await asked
    if (closed.outcome === 'rejected') return { outcome: 'unknown-member' }
    return finish({ memberId, at: closed.at, position: closed.position })
  }

  const byMember: RequestErasure = (memberId) => closing(memberId, requestErasure(memberId))
  return {
    /** Called again, it finishes an interrupted erasure. */
    eraseMember: (erasing: Erasing) => closing(erasing.memberId, eraseMember(erasing)),
    /** The member's own request. */
    requestErasure: byMember,
  }
}

/** Of all members whose account is closed, those of whom a part has something left: their erasure was interrupted. */
const unfinishedOn = async (pool: Pool, parts: readonly ErasurePart[]): Promise<readonly MemberId[]> => {
  if (!(await isThere(pool, 'read.member'))) return [] // before the first start of a projector there are no members
  const closed = await closedAccounts(pool)
  if (closed.length === 0) return []
  const left = await Promise.all(parts.map(({ unfinished }) => unfinished(closed)))
  return [...new Set(left.flat())]
}

/** A place with the number of rows that still contain data of a member; null if nothing can be counted. */
export type CountedPlace = Omit<PersonalPlace, 'left'> & Readonly<{ left: number | null }>

const countedOf = async ({ left, ...place }: PersonalPlace, memberId: MemberId): Promise<CountedPlace> => ({
  ...place,
  left: left ? await left(memberId) : null,
})

/** The erasure of members in every area with personal data. */
export const erasingOn = (means: ErasingMeans) => {
  const parts = partsOf(means)
  const places = parts.flatMap((part) => part.places)
  return {
    ...erasure(identityCommands(means), parts, means.waitMs),
    /** Members whose erasure is not finished; `eraseMember` finishes it. */
    unfinished: () => unfinishedOn(means.pool, parts),
    /** Every place, with what is left there of a member. */
    left: (memberId: MemberId): Promise<readonly CountedPlace[]> =>
      Promise.all(places.map((place) => countedOf(place, memberId))),
  }
}
