import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { commandOf } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { actorOf } from '../http/sessions/actor.ts'
import { flagsOf, surveyPolicy } from './policy.ts'
import type { AskedCommand, SentPage } from './sent-pages.ts'
import { readToken, type TokenHolder } from './token.ts'
import { variablesIn } from './variables-in.ts'

const TOKENS_KEPT = 20_000

type Page = Readonly<{
  token: string
  page: string
  DATA: SentPage['data']
  seconds?: number | undefined
  backgroundVars?: string | undefined
}>

/** What the routes of survey-taking derive from a request. */
export type Respondents = Readonly<{
  /**
   * The respondent of the token: always the member who is signed in.
   * @throws {ProblemError} `not-your-token` for a token of another member, or an invalid one
   */
  holderOf: (request: FastifyRequest, token: string) => TokenHolder
  /** A request that sends a page, as a command. */
  sentPage: (request: FastifyRequest, page: Page) => Readonly<{ asked: AskedCommand; sent: SentPage }>
}>

/** A respondent sends the same token with each page: it is checked once, then cached. */
export const respondents = (tokenSecret: string): Respondents => {
  const checked = new LRUCache<string, TokenHolder>({ max: TOKENS_KEPT })

  const read = (token: string): TokenHolder | null => {
    const known = checked.get(token)
    if (known) return known
    const holder = readToken(tokenSecret, token)
    if (holder) checked.set(token, holder)
    return holder
  }

  const holderOf = (request: FastifyRequest, token: string): TokenHolder => {
    const holder = read(token)
    if (holder && surveyPolicy['take-survey'](actorOf(request), holder)) return holder
    throw new ProblemError('not-your-token')
  }

  return {
    holderOf,
    sentPage: (request, { token, page, DATA, seconds, backgroundVars }) => {
      const { surveyId, memberId } = holderOf(request, token)
      const { actor, commandId, intent } = commandOf(request)
      const sent = {
        surveyId,
        memberId,
        flags: flagsOf(actor),
        page,
        data: DATA,
        background: variablesIn(backgroundVars),
        seconds,
      }
      return { asked: { commandId, intent }, sent }
    },
  }
}
