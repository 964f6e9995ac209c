import type { FastifyRequest } from 'fastify'
import { commandOf } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { actorOf } from '../http/sessions/actor.ts'
import { growingCache } from '../kernel/growing-cache.ts'
import { responseIdOf, type SurveyCommands } from './commands.ts'
import { flagsOf, surveyPolicy } from './policy.ts'
import type { Proofs } from './proofs/proofs.ts'
import { provenIn } from './proofs/proven-in.ts'
import type { AskedCommand, SentPage, Taker } from './sent-pages.ts'
import { readToken, type TokenHolder } from './token.ts'
import { variablesIn } from './variables-in.ts'

const TOKENS_KEPT = 20_000

/** The body of a request that sends a page. */
export type PageBody = Readonly<{
  token: string
  page: string
  DATA: SentPage['data']
  version?: number | undefined
  seconds?: number | undefined
  showing?: string | undefined
  backgroundVars?: string | undefined
  enterAllFolders?: unknown
}>

/** What the routes of survey-taking derive from a request. */
export type Respondents = Readonly<{
  /**
   * Who answers with this token.
   * @throws {ProblemError} `not-your-token` for a token of another respondent, or an invalid one
   */
  takerOf: (request: FastifyRequest, token: string) => Promise<Taker> | Taker
  /** Which command a request of the respondent is. */
  askedBy: (request: FastifyRequest, taker: Taker) => AskedCommand
}>

type Held = Readonly<{ holder: TokenHolder; responseId: Taker['responseId'] }>

/** Members who are signed in. They send the same token with each page: it is checked once, then cached. */
export const respondents = (tokenSecret: string): Respondents => {
  const checked = growingCache<Held>(TOKENS_KEPT)

  const read = (token: string): Held | null => {
    const known = checked.get(token)
    if (known) return known
    const holder = readToken(tokenSecret, token)
    if (holder === null) return null
    const held = { holder, responseId: responseIdOf(holder.surveyId, holder.memberId) }
    checked.set(token, held)
    return held
  }

  return {
    takerOf: (request, token) => {
      const held = read(token)
      const actor = actorOf(request)
      if (held === null || !surveyPolicy['take-survey'](actor, held.holder)) throw new ProblemError('not-your-token')
      const { surveyId, memberId } = held.holder
      return { surveyId, responseId: held.responseId, respondent: { kind: 'member', memberId }, flags: flagsOf(actor) }
    },
    askedBy: (request) => {
      const { commandId, intent } = commandOf(request)
      return { commandId, intent }
    },
  }
}

type Receiving = Readonly<{ respondents: Respondents; surveys: SurveyCommands; proofs: Proofs }>

/** A request that sends a page, as a command. @throws {ProblemError} as `takerOf` does */
export const sentPage = async ({ respondents: who, ...deps }: Receiving, request: FastifyRequest, body: PageBody) => {
  const { token, page, DATA, version, seconds, showing, backgroundVars, enterAllFolders } = body
  const taker = await who.takerOf(request, token)
  const background = variablesIn(backgroundVars)
  const proven = await provenIn(deps, { ...taker, version }, DATA)
  const entersAll = enterAllFolders !== undefined
  const sent: SentPage = { taker, page, data: DATA, version, background, seconds, showing, proven, entersAll }
  return { asked: who.askedBy(request, taker), sent }
}
