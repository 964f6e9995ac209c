import type { AreaContract } from '../area.ts'
import { type IdentityEvent, identityEvents } from '../events/identity.ts'
import type { texts as signIn } from '../texts/identity/sign-in.en.ts'

export const identity: AreaContract<IdentityEvent, { 'identity/sign-in': typeof signIn }> = { events: identityEvents }
