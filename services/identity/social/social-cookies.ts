import { MemberId } from '@portal/contracts/ids'
import type { IdentityProvider } from '@portal/infra/sign-in/identity-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { keyedMac } from '../../kernel/keyed-mac.ts'
import { signedFacts } from './signed-facts.ts'

const MINUTES = 15
const LIFE_MS = MINUTES * 60_000

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

/** Over https the browser limits the cookie to this host and path. */
const nameOf = ({ protocol }: FastifyRequest, name: string): string => (protocol === 'https' ? `__Host-${name}` : name)

const optionsOf = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const

/** A cookie with signed facts, of 15 minutes at most. */
const keptIn = <Facts>(name: string, secret: string, facts: z.ZodMiniType<Facts>, now: () => Date) => {
  const signed = signedFacts(secret, name, facts)
  return {
    keep: (request: FastifyRequest, reply: FastifyReply, kept: Facts): void => {
      const value = signed.make(kept, new Date(now().getTime() + LIFE_MS))
      void reply.setCookie(nameOf(request, name), value, { ...optionsOf(request), maxAge: LIFE_MS / 1_000 })
    },
    read: (request: FastifyRequest): Facts | null => signed.read(request.cookies[nameOf(request, name)], now()),
    drop: (request: FastifyRequest, reply: FastifyReply): void =>
      void reply.clearCookie(nameOf(request, name), optionsOf(request)),
  }
}

/** What a browser keeps while somebody signs in by another service. */
export const socialCookies = (secret: string, now: () => Date) => ({
  begun: keptIn('social-begun', secret, Begun, now),
  proven: keptIn('social-proven', secret, Proven, now),
})

/** Names an identity without telling it: who has the log cannot try out subjects. */
export const socialDigests = (secret: string) => {
  const mac = keyedMac(secret, 'identity at a provider')
  return ({ issuer }: Pick<IdentityProvider, 'issuer'>, subject: string): string => mac(issuer, subject).toString('hex')
}
