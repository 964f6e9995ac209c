import { listTexts } from '@portal/contracts/http/reporting'
import type { ResponseQueries } from '@portal/projections/reporting/response/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'

type Deps = Readonly<{ responses: Pick<ResponseQueries, 'texts'>; reached: Reached }>

/** A key under which nobody wrote has no texts; nothing tells apart "no such question". */
export const textsRoute = ({ responses, reached }: Deps) =>
  route(
    listTexts,
    async ({ params, query }) => {
      const { texts, total } = await responses.texts(params.surveyID, params.question, query)
      return { texts: texts.map(({ text, at }) => ({ text, at })), total }
    },
    { before: atLeast(reached, 'reporting') },
  )
