import { SurveysReply } from '@portal/contracts/http/surveys'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { actorOf, signedIn } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/texts.ts'
import { presentMySurveys } from '../my-surveys.ts'
import { type OfferDeps, offersOf } from '../offers.ts'

type Deps = OfferDeps & Readonly<{ tokenSecret: string; reached: Reached }>

export const surveysRoute: RoutePlugin<Deps> = async (app, { tokenSecret, reached, ...deps }) => {
  const offers = offersOf(deps)

  app.get(
    '/api/surveys',
    {
      onRequest: [signedIn],
      preHandler: [atLeast(reached, 'survey', 'reporting')],
      schema: { summary: 'The surveys that I may take', response: { 200: SurveysReply } },
    },
    async (request) => {
      const memberId = actorOf(request).id
      return presentMySurveys(await offers(memberId), { memberId, language: languageOf(request), tokenSecret })
    },
  )
}
