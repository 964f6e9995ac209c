import { listProfileSurveys } from '@portal/contracts/http/own-surveys'
import { listMySurveys, type SurveysReply } from '@portal/contracts/http/surveys'
import type { FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { languageOf } from '../../texts/language-of.ts'
import { presentMySurveys } from '../my-surveys.ts'
import { type OfferDeps, offersOf } from '../offers.ts'

type Deps = OfferDeps & Readonly<{ tokenSecret: string; reached: Reached }>

/** What a member may take: all of it, and what is about the member. */
export const mySurveysRoutes = ({ tokenSecret, reached, ...deps }: Deps) => {
  const offers = offersOf(deps)
  const before = atLeast(reached, 'survey', 'reporting', 'survey-closing')
  const mine = async (request: FastifyRequest): Promise<SurveysReply> => {
    const memberId = actorOf(request).id
    return presentMySurveys(await offers(memberId), { memberId, language: languageOf(request), tokenSecret })
  }
  return [
    route(listMySurveys, mine, { before }),
    route(
      listProfileSurveys,
      async (request) =>
        Object.fromEntries(Object.entries((await mine(request)).other).filter(([, { Type }]) => Type === 'profile')),
      { before },
    ),
  ]
}
