import { listTexts } from '@portal/contracts/http/reporting'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'

type Deps = Readonly<{ responses: Pick<ResponseQueries, 'texts'>; reached: Reached }>

/** A key without texts and an unknown question are not distinguished. */
export const textsRoute = ({ responses, reached }: Deps) =>
  route(
    listTexts,
    async ({ params, query }) => {
      const { texts, total } = await responses.texts(params.surveyID, params.question, query)
      return { texts: texts.map(({ text, at }) => ({ text, at })), total }
    },
    { before: atLeast(reached, 'reporting') },
  )
