import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { API, DOCS, FILES } from '@portal/contracts/http/call'
import { EMBED_PATH, EMBED_SCRIPT } from '@portal/contracts/survey/embedding'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** Origins of other services: of the captcha whose widget runs in surveys, and of the chat that is shown in a frame. */
type Services = Readonly<{ captchaOrigin: string | null; chatOrigin: string | null }>

const opened = (directive: string, origins: readonly (string | null)[]): readonly string[] => {
  const given = origins.filter((origin) => origin !== null)
  return given.length === 0 ? [] : [`${directive} 'self' ${given.join(' ')}`]
}

/**
 * Scripts come only from the portal. Styles may be inline (drag and drop, charts and widgets set them), images may be
 * made in the page. `framedBy`: which sites may frame it. A chat runs in a frame of its own origin, never here.
 */
const pagePolicy = (framedBy: readonly string[], { captchaOrigin, chatOrigin }: Services) =>
  [
    "default-src 'self'",
    ...opened('script-src', [captchaOrigin]),
    ...opened('frame-src', [captchaOrigin, chatOrigin]),
    ...opened('connect-src', [captchaOrigin]),
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.join(' ')}`,
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

const pageHeadersFor = (services: Services) => ({
  ...everywhere,
  'content-security-policy': pagePolicy(["'self'"], services),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
})

/** The page of embedded surveys: only the sites that the operator names may frame it. It has no chat. */
const embeddedHeaders = (origins: readonly string[], services: Services) => {
  const { 'x-frame-options': _, ...others } = pageHeadersFor(services)
  return { ...others, 'content-security-policy': pagePolicy(["'self'", ...origins], services) }
}

/** The script that other sites load. */
const sharedHeaders = { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' }

/** A reply with data is not a page: opened as one, it may load and run nothing. It is never cached. */
export const dataHeaders = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const isData = (url: string) => (url.startsWith(API) && !url.startsWith(DOCS)) || url.startsWith(FILES)

/**
 * Bytes that a new connection sends at once (ten segments, RFC 6928): a smaller reply arrives no sooner when
 * compressed.
 */
const ONE_ROUND_TRIP = 14_000

type Framing = Services & Readonly<{ embedOrigins: readonly string[] }>

/**
 * Security headers, and compression of long replies. The headers never change, so they are
 * computed once here; a package that computes them for each request costs a twentieth of a submission.
 */
export const protect = plugin(async (app: FastifyInstance, { embedOrigins, ...services }: Framing) => {
  const pageHeaders = pageHeadersFor(services)
  const embedded = { ...services, chatOrigin: null }
  const byPath = new Map<string, Readonly<Record<string, string>>>([
    [EMBED_PATH, embedOrigins.length > 0 ? embeddedHeaders(embedOrigins, embedded) : pageHeadersFor(embedded)],
    [EMBED_SCRIPT, sharedHeaders],
  ])
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? dataHeaders : (byPath.get(pathOf(request.url)) ?? pageHeaders))
    done()
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: ONE_ROUND_TRIP,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
})
