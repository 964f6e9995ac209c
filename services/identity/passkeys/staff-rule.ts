import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { Actor } from '../../http/sessions/actor.ts'
import type { PasskeyCommands } from './passkey-commands.ts'

export type LacksPasskey = (actor: Actor) => Promise<boolean>

type Deps = Readonly<{
  /** Whether the community asks staff for a passkey. */
  asksForPasskeys: () => Promise<boolean>
  members: Pick<MemberQueries, 'byId'>
  commands: Pick<PasskeyCommands, 'secondFactorOf'>
}>

/**
 * Whether staff have to add a passkey before anything else is answered. One that was just added is found in the log; staff who are signed in
 * as a member are asked for their own.
 */
export const lacksPasskey =
  ({ asksForPasskeys, members, commands }: Deps): LacksPasskey =>
  async ({ id, accountType, by }) => {
    if (by === undefined && !isStaffAccount(accountType)) return false
    if (!(await asksForPasskeys())) return false
    const staff = by ?? id
    if ((await members.byId(staff))?.hasPasskey) return false
    return (await commands.secondFactorOf(staff)).passkeys.length === 0
  }
