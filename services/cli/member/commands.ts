import type { CliCommand } from '../program/command.ts'
import { memberAdd } from './add.ts'
import { memberList } from './list.ts'
import { memberDisable, memberEnable, memberLock, memberUnlock } from './lock.ts'
import { memberRemovePasskeys } from './remove-passkeys.ts'
import { memberSetPassword } from './set-password.ts'

export const memberCommands: readonly CliCommand[] = [
  memberList,
  memberAdd,
  memberSetPassword,
  memberRemovePasskeys,
  memberLock,
  memberUnlock,
  memberDisable,
  memberEnable,
]
