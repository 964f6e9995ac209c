import type { Profile } from '@portal/contracts/http/identity'
import type { Actor } from '../http/actor.ts'

export const presentProfile = ({ id, displayName, accountType }: Actor): Profile => ({
  pkUser: id,
  displayName,
  account_type: accountType,
})
