import { isStaffAccount } from '@portal/contracts/http/askers'
import type { Rights } from '@portal/contracts/identity/rights'
import type { Actor } from '../http/sessions/actor.ts'
import type { IdentityCommands } from './commands.ts'

/** The rights of an account as they are now: null for all; of who is not staff, none. */
export type RightsOf = (actor: Pick<Actor, 'id' | 'accountType'>) => Promise<Rights>

/** A developer has all. Those of others are read from the log: what was taken away is so at once. */
export const staffRights =
  ({ rightsOf }: Pick<IdentityCommands, 'rightsOf'>): RightsOf =>
  async ({ id, accountType }) => {
    if (!isStaffAccount(accountType)) return []
    return accountType === 'developer' ? null : rightsOf(id)
  }
