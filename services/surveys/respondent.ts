import type { FastifyRequest } from 'fastify'
import { actorOf } from '../http/actor.ts'
import { commandOf } from '../http/command.ts'
import { ProblemError } from '../http/problems.ts'
import type { AskedCommand, SentPage } from './commands.ts'
import { flagsOf, surveyPolicy } from './policy.ts'
import { readToken, type TokenHolder } from './token.ts'

/**
 * Whom the token is for: always the one who is signed in.
 * @throws {ProblemError} `not-your-token` for a token of somebody else, or one that we did not make
 */
export const holderOf = (request: FastifyRequest, tokenSecret: string, token: string): TokenHolder => {
  const holder = readToken(tokenSecret, token)
  if (holder && surveyPolicy['take-survey'](actorOf(request), holder)) return holder
  throw new ProblemError('not-your-token')
}

type Page = Readonly<{ token: string; page: string; DATA: SentPage['data']; seconds?: number | undefined }>

/** A request that sends a page, as the command that it asks for. */
export const sentPage = (
  request: FastifyRequest,
  tokenSecret: string,
  { token, page, DATA, seconds }: Page,
): Readonly<{ asked: AskedCommand; sent: SentPage }> => {
  const { actor, commandId, intent } = commandOf(request)
  const sent = { ...holderOf(request, tokenSecret, token), flags: flagsOf(actor), page, data: DATA, seconds }
  return { asked: { commandId, intent }, sent }
}
