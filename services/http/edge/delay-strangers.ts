import { API } from '@portal/contracts/http/call'
import { getHealth, getReady } from '@portal/contracts/http/operations/health'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { networksOf } from './networks.ts'
import type { StrangerDelay } from './stranger-delay.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    /** Called when the reply is ready but held back: the request is no work in hand any more. */
    whenHeld: (() => void) | null
  }
}

/** Asked by machines that take a late reply for a dead process. */
const probes: ReadonlySet<string | undefined> = new Set([getHealth.path, getReady.path])

/** Files are not counted: a first visit loads dozens. */
const isStranger = ({ actor, url, routeOptions }: FastifyRequest): boolean =>
  !actor && url.startsWith(API) && !probes.has(routeOptions.url)

/** Holds back the replies to strangers who ask too often, whatever the reply is. Sign-in counts until it has succeeded. */
export const delayStrangers = plugin(async (app: FastifyInstance, { msFor, hold }: StrangerDelay) => {
  app.decorateRequest('whenHeld', null)
  app.addHook('onSend', (request, _, payload, done) => {
    if (!isStranger(request)) return done(null, payload)
    const ms = msFor(networksOf(request.ip).near)
    if (ms === 0) return done(null, payload)
    request.whenHeld?.()
    hold(ms, () => done(null, payload))
  })
})
