import { join } from 'node:path'
import serveFiles from '@fastify/static'
import { API, type Call } from '@portal/contracts/http/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError, sendProblem } from '../failures/problems.ts'
import { firstPages, type Pages } from './first-load.ts'
import { methodsAt } from './other-methods.ts'

const YEAR = 'public, max-age=31536000, immutable'
/** The mark is shown several times while a screen is made. */
const HOUR = 'public, max-age=3600'

/** Files of a build are named by their content, so they never change; the page that refers to them does. */
const cachingOf = (path: string): string => {
  if (path.includes(`${join('/', 'assets')}/`)) return YEAR
  return path.endsWith('.svg') ? HOUR : 'no-cache'
}

/** What takes anything (a program that shows a preview of a link, or looks whether it is good) gets the page of a screen alone: else what is not there would be. */
const wantsPage = ({ method, url, headers: { accept = '*/*' } }: FastifyRequest, pages: Pages | null): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith(API) &&
  (accept.includes('text/html') || (accept.includes('*/*') && pages?.isScreen(url) === true))

/** Serves the built frontend: its files, and its page for every address that is a screen. Otherwise: a problem. */
export const serveSpa = async (app: FastifyInstance, directory: string | null, calls: readonly Call[]) => {
  const methods = methodsAt(calls)
  const pages = directory === null ? null : await firstPages(app, directory)
  if (directory !== null) {
    await app.register(serveFiles, {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
      schemaHide: true,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (directory !== null && wantsPage(request, pages)) {
      if (pages === null || request.method === 'HEAD') return reply.sendFile('index.html')
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(await pages.pageOf(request))
    }
    const allowed = methods(request.url)
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendProblem(request, reply, new ProblemError('not-found'))
    }
    return sendProblem(request, reply.header('allow', allowed.join(', ')), new ProblemError('wrong-method'))
  })
}
