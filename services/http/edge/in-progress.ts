import type { IncomingMessage, ServerResponse } from 'node:http'

/** For a call that costs much, and that very many people may send at one moment. */
export type InProgressLimit = Readonly<{
  path: string
  /** How many of these calls may be in progress for this one to begin. It is asked for each: it has to cost next to nothing. */
  most: (headers: IncomingMessage['headers']) => number
  /** In how many seconds a refused one may come back: spread, so that not all come back at once. */
  retryAfterSeconds: () => number
}>

type Call = Readonly<{ path: string; request: IncomingMessage; response: ServerResponse }>

export type InProgress = Readonly<{
  isLimited: (path: string) => boolean
  /** Counts the call until its reply has ended or its client has disconnected; otherwise in how many seconds it may come back. */
  begin: (call: Call) => number | null
}>

/** Calls in progress, by path. What has no limit is not counted. */
export const inProgress = (limits: readonly InProgressLimit[]): InProgress => {
  const counted = new Map(limits.map((limit) => [limit.path, { limit, count: 0 }]))
  return {
    isLimited: (path) => counted.has(path),
    begin: ({ path, request, response }) => {
      const of = counted.get(path)
      if (!of) return null
      if (of.count >= of.limit.most(request.headers)) return of.limit.retryAfterSeconds()
      of.count += 1
      response.once('close', () => {
        of.count -= 1
      })
      return null
    },
  }
}
