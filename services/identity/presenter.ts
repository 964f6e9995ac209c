import type { Profile } from '@portal/contracts/http/identity'
import type { Member } from '@portal/projections/identity/member/queries'

export const presentProfile = ({ memberId, displayName, accountType }: Member): Profile => ({
  pkUser: memberId,
  displayName,
  account_type: accountType,
})
