import {
  getEmbedding,
  getVisitPage,
  goBackInVisit,
  lookAheadInVisit,
  submitVisitPage,
  VISIT_HEADER,
} from '@portal/contracts/http/survey-links'
import { addVisitVideoComment } from '@portal/contracts/http/video-comments'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { MemberLinkQueries } from '@portal/projections/surveys/member-link/queries'
import type { Reached } from '../../http/calls/at-least.ts'
import { type Route, route } from '../../http/calls/route.ts'
import type { SurveyCommands } from '../commands.ts'
import { writeAheadReply, writeSubmitReply, writeSurveyPage } from '../page-writer.ts'
import type { Proofs } from '../proofs/proofs.ts'
import { pageAhead } from '../routes/conduct-ahead.ts'
import { wentBack } from '../routes/conduct-previous.ts'
import { currentPage } from '../routes/conduct-questions.ts'
import { submitted } from '../routes/conduct-submit.ts'
import { commented } from '../routes/video-comment.ts'
import type { PageTimers } from '../timers/page-timers.ts'
import type { SurveyLinkCommands } from './commands.ts'
import { linkTokens } from './link-tokens.ts'
import { listedLinkRoutes } from './listed-links.ts'
import type { ReturnLinks } from './return-links.ts'
import { issueLinksRoute, surveyLinksRoute } from './staff-links.ts'
import { startVisitRoute } from './start-visit.ts'
import { visitors } from './visitors.ts'

export type LinkDeps = Readonly<{
  surveys: SurveyCommands
  links: SurveyLinkCommands
  members: MemberQueries
  memberLinks: MemberLinkQueries
  reached: Reached
  now: () => Date
  returns: ReturnLinks
  proofs: Proofs
  embedOrigins: readonly string[]
  tokenSecret: string
  timers: PageTimers
}>

/** Survey-taking by links, and the making of links. */
export const linkRoutes = ({
  surveys,
  links,
  members,
  memberLinks,
  reached,
  now,
  returns,
  proofs,
  embedOrigins,
  tokenSecret,
  timers,
}: LinkDeps): readonly Route[] => {
  const tokens = linkTokens(tokenSecret)
  const conduct = { surveys, respondents: visitors(tokens, { members, memberLinks }), returns, proofs, timers }
  const staff = { surveys, links, members, returns, linkTokens: tokens }
  return [
    startVisitRoute(staff),
    route(
      getVisitPage,
      (request) =>
        currentPage(conduct, request, { ...request.query, token: String(request.headers[VISIT_HEADER] ?? '') }),
      { write: writeSurveyPage },
    ),
    route(submitVisitPage, (request, reply) => submitted(conduct, request, reply), { write: writeSubmitReply }),
    route(goBackInVisit, (request, reply) => wentBack(conduct, request, reply), { write: writeSubmitReply }),
    route(lookAheadInVisit, (request) => pageAhead(conduct, request), { write: writeAheadReply }),
    route(addVisitVideoComment, (request, reply) => commented(conduct, request, reply)),
    surveyLinksRoute(staff),
    issueLinksRoute(staff),
    ...listedLinkRoutes({ links, memberLinks, reached, now }),
    route(getEmbedding, async () => ({ origins: [...embedOrigins] })),
  ]
}
