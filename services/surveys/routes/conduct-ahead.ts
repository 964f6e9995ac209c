import { type AheadReply, lookAhead, type SurveyPage } from '@portal/contracts/http/surveys'
import { type RequestOf, route } from '../../http/calls/route.ts'
import { writeAheadReply } from '../page-writer.ts'
import { sentPage } from '../respondents.ts'
import { shownTo } from '../shown-to.ts'
import type { ConductDeps } from './conduct-questions.ts'

/** A page of times counts from when it is shown, a proof and an author's code belong to one showing: these come with the page itself. */
const maySeeBefore = ({ timer, customCode, questions }: SurveyPage): boolean =>
  !timer && !customCode && questions.every(({ captcha }) => captcha === null)

/** What follows a page that the respondent still looks at: a member, or a visitor who came by a link. */
export const pageAhead = async (deps: ConductDeps, request: RequestOf<typeof lookAhead>): Promise<AheadReply> => {
  const { token, language } = request.body
  const { surveys, returns, proofs, timers } = deps
  const { sent } = await sentPage(deps, request, request.body)
  const open = await surveys.lookAhead(sent)
  if (open === null) return { next: null }
  const { flags } = sent.taker
  const next = shownTo(open, { request, token, language, flags, returns, proofs, timers })
  return { next: maySeeBefore(next) ? next : null }
}

export const conductAheadRoute = (deps: ConductDeps) =>
  route(lookAhead, (request) => pageAhead(deps, request), { write: writeAheadReply })
