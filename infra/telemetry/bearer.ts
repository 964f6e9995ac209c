import { hash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether the header `authorization` holds the token. The time that it takes tells nothing about the token. */
export const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`))
