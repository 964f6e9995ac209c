import { LANGUAGE_COOKIE } from '@portal/contracts/http/site'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_SECONDS = 365 * 86_400

const options = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: request.protocol === 'https' }) as const

/** The browser keeps the language for a year. */
export const keepInBrowser = (request: FastifyRequest, reply: FastifyReply, language: string): void => {
  reply.setCookie(LANGUAGE_COOKIE, language, { ...options(request), maxAge: YEAR_SECONDS })
}

/** The browser keeps no language any more: its own counts again. */
export const dropFromBrowser = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(LANGUAGE_COOKIE, options(request))
}

/** Whether a language was chosen in the browser, even one that is not offered any more. */
export const hasChosen = (request: FastifyRequest): boolean => request.cookies[LANGUAGE_COOKIE] !== undefined
