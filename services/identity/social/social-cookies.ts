import { MemberId } from '@portal/contracts/ids'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import * as z from 'zod/mini'
import { keyedMac } from '../../kernel/keyed-mac.ts'
import { signedCookie } from '../signed-cookie.ts'

/** As long as somebody may take at a provider, and with the steps after it. */
const MINUTES = 15

/** A sign-in that this browser has begun at a provider; `linkTo`: for the member who links the service to their account. */
const Begun = z.object({
  provider: z.string(),
  referral: z.nullable(z.string()),
  secrets: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  linkTo: z.optional(MemberId),
})
/** Who came back from a provider, and has no account that signs in by it yet. */
const Proven = z.object({
  provider: z.string(),
  digest: z.string(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  referral: z.nullable(z.string()),
})
export type Proven = z.infer<typeof Proven>

/** What a browser keeps while somebody signs in by another service. */
export const socialCookies = (secret: string, now: () => Date) => ({
  begun: signedCookie({ name: 'social-begun', secret, facts: Begun, now, minutes: MINUTES }),
  proven: signedCookie({ name: 'social-proven', secret, facts: Proven, now, minutes: MINUTES }),
})

/** Names an identity without telling it: who has the log cannot try out subjects. */
export const socialDigests = (secret: string) => {
  const mac = keyedMac(secret, 'identity at a provider')
  return ({ issuer }: Pick<IdentityProvider, 'issuer'>, subject: string): string => mac(issuer, subject).toString('hex')
}
