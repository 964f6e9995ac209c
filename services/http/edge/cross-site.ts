import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../failures/problems.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => {
  const { host } = URL.parse(origin) ?? { host: '' }
  return host === '' ? null : host
}

/**
 * Browsers say where a request comes from: by Sec-Fetch-Site, older ones by Origin. A page of another site (a
 * sibling sub-domain too) is refused; a program that is no browser sends neither and carries no member's cookie.
 */
const isOwnSite = ({ headers, host }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || hostOf(headers.origin) === host
}

/** For a call that changes something by a safe method. */
export const ownSiteOnly = async (request: FastifyRequest): Promise<void> => {
  if (!isOwnSite(request)) throw new ProblemError('cross-site')
}

/** For every unsafe method, whatever the route; no anti-forgery token is needed. */
export const refuseCrossSite = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _, done) => {
    if (SAFE.has(request.method) || isOwnSite(request)) done()
    else done(new ProblemError('cross-site'))
  })
}
