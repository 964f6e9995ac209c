import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { signedFacts } from './social/signed-facts.ts'

/** Over https the browser limits the cookie to this host and path. */
const nameOf = ({ protocol }: FastifyRequest, name: string): string => (protocol === 'https' ? `__Host-${name}` : name)

const optionsOf = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const

type Made<Facts> = Readonly<{
  name: string
  secret: string
  facts: z.ZodMiniType<Facts>
  now: () => Date
  /** How long what was kept is good. */
  minutes: number
}>

/** A cookie with signed facts, for some minutes. */
export const signedCookie = <Facts>({ name, secret, facts, now, minutes }: Made<Facts>) => {
  const signed = signedFacts(secret, name, facts)
  const lifeMs = minutes * 60_000
  return {
    keep: (request: FastifyRequest, reply: FastifyReply, kept: Facts): void => {
      const value = signed.make(kept, new Date(now().getTime() + lifeMs))
      void reply.setCookie(nameOf(request, name), value, { ...optionsOf(request), maxAge: lifeMs / 1_000 })
    },
    read: (request: FastifyRequest): Facts | null => signed.read(request.cookies[nameOf(request, name)], now()),
    drop: (request: FastifyRequest, reply: FastifyReply): void =>
      void reply.clearCookie(nameOf(request, name), optionsOf(request)),
  }
}
