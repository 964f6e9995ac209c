import type { MemberId } from '@portal/contracts/ids'

export type NewInvitation = Readonly<{ invitationId: string; address: string; addressDigest: string }>

/** `address`: null once the mail was handed over, or is not to be sent. */
export type KeptInvitation = Readonly<{
  invitationId: string
  memberId: MemberId
  address: string | null
  addressDigest: string
  language: string
}>

/** Who was invited by a member's mail. */
export type Invitations = Readonly<{
  /**
   * All of them, or none where the member invites too many of that day. Those that are kept already are not counted again. @returns whether
   * they are kept
   */
  add: (
    by: Readonly<{ memberId: MemberId; language: string }>,
    invited: readonly NewInvitation[],
    at: Date,
  ) => Promise<boolean>
  find: (invitationId: string) => Promise<KeptInvitation | null>
  /** Whether an earlier one was for this address, whoever invited it. */
  isInvited: (invitation: Pick<KeptInvitation, 'invitationId' | 'addressDigest'>) => Promise<boolean>
  /** Nothing more is to be sent: the address goes. */
  close: (invitationId: string) => Promise<void>
}>

/** How many a member may invite by mail on one day. */
export const MOST_PER_DAY = 20

const DAY_MS = 86_400_000

/** Seconds until a member may invite others again: days are those of UTC. */
export const secondsUntilNextDay = (at: Date): number => Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1_000)
