import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyedMac } from '../kernel/keyed-mac.ts'

const SHAPE = /^([\w-]{22})\.([\w-]{22})$/
const MAC_BYTES = 16
/** As long as browsers keep a cookie at most (RFC 6265bis). */
const LIFE_SECONDS = 400 * 86_400

/** Browsers in which a member has signed in before. It signs nobody in: it tells the owner from a stranger who guesses. */
export type Devices = Readonly<{
  /** The device's id, where this member has signed in on it. */
  knownTo: (cookie: string | undefined, memberId: MemberId) => string | null
  make: (memberId: MemberId) => string
}>

export const devices = (secret: string): Devices => {
  const mac = keyedMac(secret, 'device')
  const macOf = (id: string, memberId: MemberId): Buffer => mac(id, memberId).subarray(0, MAC_BYTES)
  return {
    knownTo: (cookie, memberId) => {
      const [, id, given] = SHAPE.exec(cookie ?? '') ?? []
      if (id === undefined || given === undefined) return null
      return timingSafeEqual(Buffer.from(given, 'base64url'), macOf(id, memberId)) ? id : null
    },
    make: (memberId) => {
      const id = randomBytes(16).toString('base64url')
      return `${id}.${macOf(id, memberId).toString('base64url')}`
    },
  }
}

const cookieName = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? '__Host-device' : 'device')

export const deviceOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)]

/** Whether a cookie header names a device, known or not. */
export const saysDevice = (cookies: string | undefined): boolean => /(?:^|[\s;])(?:__Host-)?device=/.test(cookies ?? '')

/** The browser is known to this member from now on, in the place of whoever signed in on it before. */
export const rememberDevice = (request: FastifyRequest, reply: FastifyReply, value: string): void => {
  const secure = request.protocol === 'https'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE_SECONDS } as const
  void reply.setCookie(cookieName(request), value, options)
}
