import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { ResponseQueries, TakenSurveys } from '@portal/projections/reporting/response/queries'
import type { ClosingQueries } from '@portal/projections/surveys/closing/queries'
import type { MemberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import type { PlaceQueries } from '@portal/projections/surveys/places/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import type { Reached } from '../http/calls/at-least.ts'
import type { Route } from '../http/calls/route.ts'
import type { SurveyCommands } from './commands.ts'
import { customCodeRoute } from './custom-code/route.ts'
import type { SurveyLinkCommands } from './links/commands.ts'
import type { ReturnLinks } from './links/return-links.ts'
import { linkRoutes } from './links/routes.ts'
import { previewRoute } from './preview/route.ts'
import type { Proofs } from './proofs/proofs.ts'
import { respondents } from './respondents.ts'
import { type AnswerFilesDeps, answerFileRoutes } from './routes/answer-files.ts'
import { begunSurveysRoute } from './routes/begun-surveys.ts'
import { conductAheadRoute } from './routes/conduct-ahead.ts'
import { conductPreviousRoute } from './routes/conduct-previous.ts'
import { conductQuestionsRoute } from './routes/conduct-questions.ts'
import { conductSubmitRoute } from './routes/conduct-submit.ts'
import { quotasRoute } from './routes/quotas.ts'
import { reviewFlagRoute } from './routes/review-flag.ts'
import { type SurveyImportsDeps, surveyImportRoutes } from './routes/survey-imports.ts'
import { mySurveysRoutes } from './routes/surveys.ts'
import { turnSurveyRoutes } from './routes/turn-survey.ts'
import { videoCommentRoute } from './routes/video-comment.ts'
import type { OptOutCommands } from './timers/opt-outs.ts'
import type { PageTimers } from './timers/page-timers.ts'
import { timerRoutes } from './timers/routes.ts'

export type SurveysDeps = Readonly<{
  surveys: SurveyCommands
  published: SurveyQueries
  closing: ClosingQueries
  places: PlaceQueries
  memberLinks: MemberLinkQueries
  responses: ResponseQueries
  surveysOf: TakenSurveys
  reached: Reached
  links: SurveyLinkCommands
  /** Where suppliers' respondents may be sent at the end. */
  returns: ReturnLinks
  embedOrigins: readonly string[]
  proofs: Proofs
  members: MemberQueries
  /** Signs the respondents' tokens. */
  tokenSecret: string
  now: () => Date
  timers: PageTimers
  optOuts: OptOutCommands
}> &
  Omit<AnswerFilesDeps, 'surveys'> &
  SurveyImportsDeps

/** The routes of the area. */
export const surveysRoutes = (deps: SurveysDeps): readonly Route[] => {
  const { surveys, returns, proofs, timers } = deps
  const conduct = { surveys, respondents: respondents(deps.tokenSecret), returns, proofs, timers }
  return [
    ...mySurveysRoutes(deps),
    begunSurveysRoute(deps),
    conductQuestionsRoute(conduct),
    conductSubmitRoute(conduct),
    conductPreviousRoute(conduct),
    conductAheadRoute(conduct),
    ...turnSurveyRoutes(deps),
    videoCommentRoute(conduct),
    reviewFlagRoute(deps),
    quotasRoute(deps),
    ...linkRoutes(deps),
    previewRoute({ surveys, timers, proofs }),
    ...timerRoutes(deps),
    customCodeRoute(surveys),
    ...answerFileRoutes(deps),
    ...surveyImportRoutes(deps),
  ]
}
