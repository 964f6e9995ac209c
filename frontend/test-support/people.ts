import { Profile } from '@portal/contracts/http/identity'

export const noor = Profile.parse({
  pkUser: '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f',
  displayName: 'Noor',
  account_type: 'user',
})
