import { getCustomCode } from '@portal/contracts/http/survey-code'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { SurveyCommands } from '../commands.ts'
import { CODE_POLICY, codeDocument } from './document.ts'

/** A published version never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** The frame of a survey's code. Whoever is shown the survey sees its code; nothing else of the survey is in it. */
export const customCodeRoute = (surveys: Pick<SurveyCommands, 'publishedOf'>): Route =>
  route(getCustomCode, async (request, reply) => {
    const { surveyID, version } = request.params
    const published = await surveys.publishedOf(surveyID)
    const code = published?.version(version)?.definition.customCode
    if (!code) throw new ProblemError('not-found')
    return reply
      .header('content-security-policy', CODE_POLICY)
      .header('cache-control', FOR_GOOD)
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(codeDocument(surveyID, code.source))
  })
