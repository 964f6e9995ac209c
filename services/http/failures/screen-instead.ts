import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyContextConfig {
    /** The screen for a person who opens the address of the call and is refused. */
    screenInstead?: (params: unknown) => string
  }
}

/** 400: a part of the address was lost. */
const ABOUT_WHO_OR_WHAT = new Set([400, 401, 403, 404])

/** A browser opens the address as a page. A download and a request of a screen do not ask for HTML. */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

/** Where a person is led who is refused with this status, in place of JSON in the window; null for a program. */
export const screenInstead = (request: FastifyRequest, status: number): string | null => {
  const { screenInstead: of } = request.routeOptions.config
  return of && ABOUT_WHO_OR_WHAT.has(status) && isOpened(request) ? of(request.params) : null
}
