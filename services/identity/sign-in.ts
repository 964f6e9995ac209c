import { hash } from 'node:crypto'
import type { Member, MemberQueries } from '@portal/projections/identity/member/queries'
import type { Attempts } from './attempts.ts'
import { loginDigest } from './login-name.ts'
import { isPassword } from './passwords.ts'

export type SignInDeps = Readonly<{ members: Pick<MemberQueries, 'byLogin'>; attempts: Attempts; now: () => Date }>

export type SignedIn =
  | Readonly<{ outcome: 'signed-in'; member: Member }>
  | Readonly<{ outcome: 'unknown-login' | 'wrong-password' }>
  | Readonly<{ outcome: 'too-many-failures'; minutes: number }>

/** How long failures are remembered. */
export const WINDOW_MS = 15 * 60_000
/** Failures of one account from one address, and of all accounts from one address. */
const ACCOUNT_FAILURES = 10
const ADDRESS_FAILURES = 100

const keyOf = (...parts: readonly string[]) => hash('sha256', JSON.stringify(parts))

type Typed = Readonly<{ username: string; password: string; address: string }>

/**
 * Checks a name and a password as they were typed. A try counts as failed until it has gone well, so that guesses sent at
 * the same moment do not slip past the limit. Unknown names are answered as such (the specification wants it), hence no
 * hash is spent on them; the limit by address bounds how many names can be tried.
 */
export const signIn = ({ members, attempts, now }: SignInDeps) => {
  const check = async (digest: string, password: string): Promise<SignedIn> => {
    const member = await members.byLogin(digest)
    if (!member) return { outcome: 'unknown-login' }
    const fits = await isPassword(password, member.passwordHash)
    return fits ? { outcome: 'signed-in', member } : { outcome: 'wrong-password' }
  }

  return async ({ username, password, address }: Typed): Promise<SignedIn> => {
    const digest = loginDigest(username)
    const limits = [
      { key: keyOf('account', digest, address), most: ACCOUNT_FAILURES },
      { key: keyOf('address', address), most: ADDRESS_FAILURES },
    ]
    const counted = await Promise.all(
      limits.map(async ({ key, most }) => ({ most, ...(await attempts.count(key, now(), WINDOW_MS)) })),
    )
    const exceeded = counted.find(({ attempts: tried, most }) => tried > most)
    if (exceeded) {
      const left = exceeded.since.getTime() + WINDOW_MS - now().getTime()
      return { outcome: 'too-many-failures', minutes: Math.max(1, Math.ceil(left / 60_000)) }
    }
    const result = await check(digest, password)
    if (result.outcome === 'signed-in') await Promise.all(limits.map(({ key }) => attempts.uncount(key)))
    return result
  }
}
