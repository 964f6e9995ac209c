import type { AccountType } from '@portal/contracts/events/identity'
import { MemberId } from '@portal/contracts/ids'
import { derivedId } from '../../kernel/derived-id.ts'

export type DemoMember = Readonly<{ username: string; displayName: string; accountType: AccountType; about: string }>

/** The logins of the demo community. They are created only if other machines cannot reach the portal, or on request. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  { username: 'member@example.org', displayName: 'Noor Haddad', accountType: 'user', about: 'a member' },
  { username: 'staff@example.org', displayName: 'Robin Meyer', accountType: 'admin', about: 'a researcher' },
  { username: 'developer@example.org', displayName: 'Sam Okafor', accountType: 'developer', about: 'an operator' },
]

export const DEMO_PASSWORD = 'open sesame 2026'

/** The command that registers one of them. */
export const demoRegistration = (username: string) => derivedId('demo-member', username)

export const demoMemberId = (username: string): MemberId =>
  MemberId.parse(derivedId('member', demoRegistration(username)))

/** Who drafts and publishes what the demo has. */
export const DEMO_STAFF = demoMemberId('staff@example.org')
