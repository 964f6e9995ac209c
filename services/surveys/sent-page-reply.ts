import type { SubmitBody, SubmitReply } from '@portal/contracts/http/surveys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPosition } from '../http/calls/command.ts'
import { ProblemError } from '../http/failures/problems.ts'
import { languageOf, offered } from '../texts/language-of.ts'
import { sayIn } from '../texts/say.ts'
import type { SurveyCommands } from './commands.ts'
import { countingNow } from './domain/bearing-answers.ts'
import type { Fault } from './domain/fault.ts'
import type { ReturnLinks } from './links/return-links.ts'
import { pipingOf } from './piping.ts'
import type { Proofs } from './proofs/proofs.ts'
import { refusal } from './refusals.ts'
import type { OpenResponse, SentOutcome, SentPage } from './sent-pages.ts'
import { shownTo } from './shown-to.ts'
import { surveyLanguage } from './survey-language.ts'
import type { PageTimers } from './timers/page-timers.ts'
import { verdictsOf } from './verdicts.ts'
import { withVariables } from './with-variables.ts'

type Body = Readonly<{ token: string; language?: string | undefined; questions?: SubmitBody['questions'] }>
type Exchange = Readonly<{
  request: FastifyRequest
  reply: FastifyReply
  body: Body
  sent: SentPage
  returns: ReturnLinks
  timers: PageTimers
  proofs: Proofs
}>

/** The faults of the page, question by question, in the respondent's language. */
const refused = ({ request, body, sent }: Exchange, open: OpenResponse, faults: readonly Fault[]): SubmitReply => {
  const { survey, response } = withVariables(open, sent.background ?? {}, sent.entersAll ?? false)
  const { definition } = survey
  const language = surveyLanguage(definition, [body.language, languageOf(request)])
  const say = sayIn(offered(language) ?? languageOf(request), 'surveys/answers')
  const piping = pipingOf(survey, countingNow(survey, response), language)
  const questions = verdictsOf({ definition, language, piping, say }, body.questions ?? [], faults)
  return { status: false, questions, next: null }
}

/** The result of a page that was sent. Throws a problem for results that are not about single questions. */
export const sentPageReply = async (
  exchange: Exchange,
  surveys: SurveyCommands,
  outcome: SentOutcome,
): Promise<SubmitReply> => {
  const { request, reply, body, sent, returns, proofs, timers } = exchange
  if (outcome.outcome === 'accepted') {
    withPosition(reply, outcome.position)
    const { token, language } = body
    const { flags } = sent.taker
    const next = shownTo(outcome, { request, token, language, flags, returns, proofs, timers })
    return { status: true, questions: [], next }
  }
  if (outcome.rejection.code !== 'invalid-answers') throw refusal(outcome.rejection)
  const open = await surveys.openResponse(sent.taker.surveyId, sent.taker.responseId, sent.version)
  if (!open) throw new ProblemError('not-found')
  return refused(exchange, open, outcome.rejection.faults)
}
