import { Profile } from '@portal/contracts/http/identity'

export const noor = Profile.parse({
  pkUser: '3f2b8c1e-7d64-4b1a-9c55-0a1b2c3d4e5f',
  displayName: 'Noor',
  account_type: 'user',
})

export const robin = Profile.parse({
  pkUser: '7a1c9e52-3b48-4f0d-8e6a-2c5d7f9b1e34',
  displayName: 'Robin',
  account_type: 'admin',
})
