import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { API, DOCS } from '@portal/contracts/http/call'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Scripts come only from the portal. Styles may be inline (drag and drop, charts and widgets set them), images may be
 * made in the page. Only the portal's own pages may frame it.
 */
const pagePolicy = [
  "default-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
].join('; ')

const everywhere = {
  'x-content-type-options': 'nosniff',
  // Browsers obey it over https only, as they should.
  'strict-transport-security': 'max-age=31536000',
}

const pageHeaders = {
  ...everywhere,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** A reply with data is not a page: opened as one, it may load and run nothing. It is never cached. */
const dataHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const isData = (url: string) => url.startsWith(API) && !url.startsWith(DOCS)

/**
 * Bytes that a new connection sends at once (ten segments, RFC 6928): a smaller reply arrives no sooner when
 * compressed.
 */
const ONE_ROUND_TRIP = 14_000

/**
 * Security headers, and compression of long replies. The headers never change, so they are
 * computed once here; a package that computes them for each request costs a twentieth of a submission.
 */
export const protect = plugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? dataHeaders : pageHeaders)
    done()
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: ONE_ROUND_TRIP,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
})
