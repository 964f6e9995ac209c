import { listFlags } from '@portal/contracts/http/reporting'
import type { QualityQueries } from '@portal/projections/reporting/quality/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'

type Deps = Readonly<{ quality: Pick<QualityQueries, 'flagsOf'>; reached: Reached }>

export const flagsRoute = ({ quality, reached }: Deps) =>
  route(
    listFlags,
    async ({ params: { surveyID: surveyId }, query: { state, page, itemsPerPage: perPage } }) => {
      const { flags, total } = await quality.flagsOf({ surveyId, isOpenOnly: state === 'open', page, perPage })
      return { flags: [...flags], total }
    },
    { before: atLeast(reached, 'quality') },
  )
