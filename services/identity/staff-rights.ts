import { isStaffAccount } from '@portal/contracts/http/askers'
import type { RightsOf } from '../http/sessions/actor.ts'
import type { IdentityCommands } from './commands.ts'

/** A developer has all. Those of others are read from the log: what was taken away is so at once. */
export const staffRights =
  ({ rightsOf }: Pick<IdentityCommands, 'rightsOf'>): RightsOf =>
  async ({ id, accountType }) => {
    if (!isStaffAccount(accountType)) return []
    return accountType === 'developer' ? null : rightsOf(id)
  }
