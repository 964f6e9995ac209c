import { getReady } from '@portal/contracts/http/operations/health'
import { route } from '../../http/calls/route.ts'

/** `isReady` asks what the process needs to serve requests, each time anew; it may reject. */
export type ReadyDeps = Readonly<{ isReady: () => Promise<boolean> }>

/** Less than a second: who asks each second hears of a lost database at the first time. */
const WITHIN_MS = 800

const tooLate = () => new Promise<boolean>((resolve) => setTimeout(resolve, WITHIN_MS, false).unref())

/** For load balancers: 200 if requests can be served now, else 503. No reply means no. */
export const readyRoute = ({ isReady }: ReadyDeps) =>
  route(getReady, async (request, reply) => {
    const ready = await Promise.race([isReady(), tooLate()]).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return false
    })
    reply.code(ready ? 200 : 503)
    return { ready }
  })
