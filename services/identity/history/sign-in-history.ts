import type { MemberId } from '@portal/contracts/ids'
import type { BrowserNames } from './browser-names.ts'

/** `network`: the part of the address that a provider has, not the one of a person. */
export type PastSignIn = BrowserNames & Readonly<{ at: Date; network: string }>

/** The sign-ins of each member, for the member alone. */
export type SignInHistory = Readonly<{
  /** Removes the oldest of a member beyond a number, so that nobody fills the disk by signing in. */
  add: (memberId: MemberId, signIn: PastSignIn) => Promise<void>
  /** The newest first. `skip`: how many of them come before the page. */
  pageOf: (
    memberId: MemberId,
    page: Readonly<{ skip: number; most: number }>,
  ) => Promise<Readonly<{ signIns: readonly PastSignIn[]; total: number }>>
}>

/** How many of one member are kept. */
export const MOST_KEPT = 1_000
