import { listMySurveys } from '@portal/contracts/http/surveys'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentMySurveys } from '../my-surveys.ts'
import { type OfferDeps, offersOf } from '../offers.ts'

type Deps = OfferDeps & Readonly<{ tokenSecret: string; reached: Reached }>

export const surveysRoute = ({ tokenSecret, reached, ...deps }: Deps) => {
  const offers = offersOf(deps)
  return route(
    listMySurveys,
    async (request) => {
      const memberId = actorOf(request).id
      return presentMySurveys(await offers(memberId), { memberId, language: languageOf(request), tokenSecret })
    },
    { before: atLeast(reached, 'survey', 'reporting', 'survey-closing') },
  )
}
