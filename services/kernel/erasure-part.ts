import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'

/** A place where something that tells who a member is may lie. docs/erasure.md shows the same words. */
export type PersonalPlace = Readonly<{
  place: string
  holds: string
  /** What an erasure does with it. */
  erased: string
  /** How many rows of it still tell something of a member; absent where nothing can be counted. */
  left?: (memberId: MemberId) => Promise<number>
}>

/** A member whose `MemberErased` is in the log, at `position`: no command of theirs is accepted any more. */
export type ClosedAccount = Readonly<{ memberId: MemberId; at: Instant; position: Position | null }>

/** What an area knows of members, and how it erases them. */
export type ErasurePart = Readonly<{
  /** Every place of the area, also those in which an erasure has nothing to do. */
  places: readonly PersonalPlace[]
  /** Of these members, whose accounts are closed, those of whom `erase` has something left to remove. */
  unfinished: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  /**
   * Removes what the area keeps of a member. It may be cut short anywhere and is then done again. `waitMs`: how long to wait
   * for a read model that the area asks; what that does not know yet is left to a later run. @returns the position of the
   * last event that it appended; null where it appended none
   */
  erase: (account: ClosedAccount, waitMs: number) => Promise<Position | null>
}>

/** `position`: what a read model must have reached to know nothing personal any more. */
export type ErasedMember =
  | Readonly<{ outcome: 'erased'; memberId: MemberId; position: Position | null }>
  | Readonly<{ outcome: 'unknown-member' }>

export type RequestErasure = (memberId: MemberId) => Promise<ErasedMember>
