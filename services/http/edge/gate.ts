import type { IncomingMessage, ServerResponse } from 'node:http'
import { fewInATurn } from './few-in-a-turn.ts'
import type { InProgress } from './in-progress.ts'
import type { Observed } from './observe-requests.ts'
import { type Pressure, urgencyOf } from './pressure.ts'
import { pathOf } from './protections.ts'
import { refuse } from './refusal.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Gate = Readonly<{ pressure: Pressure; calls: InProgress; observed: Observed | null }>

/**
 * Refuses calls of respondents that would wait too long, and calls beyond their limit (`in-progress.ts`), before the framework
 * sees them. A refusal has to be much cheaper than an answer: otherwise refusing four of five requests costs what the
 * fifth needs. Calls with a limit are the ones that very many may send at one moment: few are handled in a
 * turn of the event loop, so that others wait for few of them. It knows an address only as its call is declared. Any other spelling is left to `refuseUnderPressure`,
 * which asks for all that pass, and to the limits that a call has of its own.
 */
export const behindGate = (handler: Handler, { pressure, calls, observed }: Gate): Handler => {
  const inItsTurn = fewInATurn()

  const pass = (request: IncomingMessage, response: ServerResponse, path: string, seconds: number | null): void => {
    if (seconds === null) handler(request, response)
    else {
      refuse(request, response, seconds)
      observed?.(request.method ?? '', path, response.statusCode, 0)
    }
  }

  return (request, response) => {
    const path = pathOf(request.url ?? '')
    if (calls.isLimited(path)) {
      inItsTurn(() => {
        if (!response.closed) pass(request, response, path, calls.begin({ path, request, response }))
      })
      return
    }
    const urgency = urgencyOf(path)
    const isTooMuch = urgency !== undefined && pressure.isTooMuchFor(urgency)
    pass(request, response, path, isTooMuch ? pressure.retryAfterSeconds() : null)
  }
}
