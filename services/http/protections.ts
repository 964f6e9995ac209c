import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/**
 * Scripts come from us alone. Styles may be inline (drag and drop, charts and widgets set them), images may be made in the
 * page. Only our own pages may frame us.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'self'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'"],
  },
}

/** Headers that hold browsers to what the portal is, and replies no longer than they need to be. */
export const protect = plugin(async (app: FastifyInstance) => {
  await app.register(helmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Browsers heed it over https only, where it is due.
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
})
