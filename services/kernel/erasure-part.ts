import type { ErasureReason } from '@portal/contracts/events/identity'
import type { Instant, MemberId } from '@portal/contracts/ids'
import type { Position } from '@portal/infra/event-log/event-log'

/** A place that may contain personal data of a member. docs/erasure.md has the same texts. */
export type PersonalPlace = Readonly<{
  place: string
  holds: string
  /** What an erasure does with it. */
  erased: string
  /** How many rows of it still contain data of a member; absent if nothing can be counted. */
  left?: (memberId: MemberId) => Promise<number>
}>

/** A member whose `MemberErased` is in the log, at `position`: their commands are no longer accepted. */
export type ClosedAccount = Readonly<{ memberId: MemberId; at: Instant; position: Position | null }>

/** What an area stores about members, and how it erases that. */
export type ErasurePart = Readonly<{
  /** Every place of the area, including those in which an erasure has nothing to do. */
  places: readonly PersonalPlace[]
  /** Which of these members, whose accounts are closed, `erase` still has something to remove of. */
  unfinished: (members: readonly MemberId[]) => Promise<readonly MemberId[]>
  /**
   * Removes what the area stores about a member. It may be interrupted anywhere and is then repeated. `waitMs`: how
   * long to wait for a read model that the area queries; events that it has not reached are left to a later run.
   * @returns the position of the last event that it appended; null if it appended none
   */
  erase: (account: ClosedAccount, waitMs: number) => Promise<Position | null>
}>

/** `position`: a read model that has reached it contains no personal data of the member. */
export type ErasedMember =
  | Readonly<{ outcome: 'erased'; memberId: MemberId; position: Position | null }>
  | Readonly<{ outcome: 'unknown-member' }>

/** `by`: the account that asked, or null for the command line. */
export type EraseMember = (
  erasing: Readonly<{ memberId: MemberId; reason: ErasureReason; by: MemberId | null }>,
) => Promise<ErasedMember>

export type RequestErasure = (memberId: MemberId) => Promise<ErasedMember>
