import { hash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether the header `authorization` holds the token. Takes the same time whatever the header holds. */
export const isBearer = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`))
