import { listBegunSurveys } from '@portal/contracts/http/own-surveys'
import { textIn } from '@portal/contracts/survey/local-text'
import type { TakenSurveys } from '@portal/projections/reporting/response/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentMySurveys } from '../my-surveys.ts'
import { type OfferDeps, offersOf } from '../offers.ts'

type Deps = OfferDeps & Readonly<{ surveysOf: TakenSurveys; tokenSecret: string; reached: Reached }>

/** What a member has begun, with the links to what can be gone on with. */
export const begunSurveysRoute = ({ surveysOf, tokenSecret, reached, ...deps }: Deps) => {
  const offers = offersOf(deps)
  return route(
    listBegunSurveys,
    async (request) => {
      const { id: memberId } = actorOf(request)
      if (request.params.id !== memberId) throw new ProblemError('not-found')
      const { page, itemsPerPage } = request.query
      const language = languageOf(request)
      const [begun, offered] = await Promise.all([surveysOf(memberId), offers(memberId)])
      const { other, promotionEntry } = presentMySurveys(offered, { memberId, language, tokenSecret })
      const tiles = { ...other, ...promotionEntry }
      const surveys = begun
        .slice((page - 1) * itemsPerPage, page * itemsPerPage)
        .map(({ surveyId, title, status, startedAt, completedAt }) => ({
          surveyID: surveyId,
          TableTitle: textIn(title ?? surveyId, language, []),
          Status: status,
          startedAt,
          completedAt,
          link: status === 'in progress' ? (tiles[surveyId]?.link ?? '') : '',
        }))
      return { surveys, total: begun.length }
    },
    { before: atLeast(reached, 'survey', 'reporting') },
  )
}
