import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { API, DOCS } from '@portal/contracts/http/call'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Scripts come from us alone. Styles may be inline (drag and drop, charts and widgets set them), images may be made in the
 * page. Only our own pages may frame us.
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
  // Browsers heed it over https only, where it is due.
  'strict-transport-security': 'max-age=15552000',
}

const pageHeaders = {
  ...everywhere,
  'content-security-policy': pagePolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** Data is no page: as one it may do nothing at all. And nobody keeps a copy of what is told. */
const dataHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const isData = (url: string) => url.startsWith(API) && !url.startsWith(DOCS)

/** Bytes that a fresh connection sends at once (ten segments, RFC 6928): below it a smaller reply arrives no sooner. */
const ONE_ROUND_TRIP = 14_000

/**
 * Headers that hold browsers to what the portal is, and long replies made shorter. The headers never change, so they are
 * written once here; made anew for each request by a package they cost a twentieth of a submission.
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
