import type { MemberId } from '@portal/contracts/ids'
import type { ActionName } from '@portal/contracts/operations/action-names'

/**
 * What staff ask for, as the audit trail keeps it. `target` and `asked` name nobody but by id; a repeated request must ask the
 * same.
 */
export type Act = Readonly<{
  name: ActionName
  target: string
  asked: readonly unknown[]
  reason?: string | undefined
}>

/** One sentence about how it ended, for the audit trail. */
export type ActEnded = Readonly<{ outcome: 'done' | 'refused'; detail: string }>

/** `actionId` is the same for every repetition of a request. */
export type ActAsker = Readonly<{ accountId: MemberId; actionId: string }>

/**
 * Carries out what staff ask for and writes both of its events into the audit trail. A repeated request gets its first ending
 * and `perform` is not called.
 */
export type CarryOut = (asker: ActAsker, act: Act, perform: () => Promise<ActEnded>) => Promise<ActEnded>
