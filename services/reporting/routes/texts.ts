import { TextsParams, TextsQuery, TextsReply } from '@portal/contracts/http/reporting'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import type { RoutePlugin } from '../../http/calls/contracts.ts'
import { may, signedIn } from '../../http/sessions/actor.ts'
import { reportingPolicy } from '../policy.ts'

type Deps = Readonly<{ responses: Pick<ResponseQueries, 'texts'>; reached: Reached }>

/** A key under which nobody wrote has no texts; nothing tells apart "no such question". */
export const textsRoute: RoutePlugin<Deps> = async (app, { responses, reached }) => {
  app.get(
    '/api/reporting/texts/:surveyID/:question',
    {
      onRequest: [signedIn, may(reportingPolicy['read-results'])],
      preHandler: [atLeast(reached, 'reporting')],
      schema: {
        summary: 'What people wrote, newest first',
        params: TextsParams,
        querystring: TextsQuery,
        response: { 200: TextsReply },
      },
    },
    async ({ params, query }) => {
      const { texts, total } = await responses.texts(params.surveyID, params.question, query)
      return { texts: texts.map(({ text, at }) => ({ text, at })), total }
    },
  )
}
