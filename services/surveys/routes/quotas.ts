import { listQuotas, type QuotasReply } from '@portal/contracts/http/survey-quotas'
import type { Quota } from '@portal/contracts/survey/definition'
import { cellKey } from '@portal/contracts/survey/quotas'
import type { CellCount, PlaceQueries } from '@portal/projections/surveys/places/queries'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { languageOf } from '../../texts/language-of.ts'
import { surveyLanguage } from '../survey-language.ts'
import { surveyWords } from '../survey-words.ts'

type Deps = Readonly<{
  published: Pick<SurveyQueries, 'find'>
  places: PlaceQueries
  reached: Reached
}>
type Counts = ReadonlyMap<string, CellCount>

const presentQuota = ({ id, name, cells }: Quota, counts: Counts): QuotasReply['quotas'][number] => ({
  id,
  name: name ?? id,
  cells: cells.map((cell) => {
    const { complete, reserved } = counts.get(cellKey(id, cell.id)) ?? { complete: 0, reserved: 0 }
    const left = Math.max(0, cell.target - complete - reserved)
    return { id: cell.id, name: cell.name ?? cell.id, target: cell.target, complete, reserved, left }
  }),
})

/** For staff: how far each cell is. */
export const quotasRoute = ({ published, places, reached }: Deps) =>
  route(
    listQuotas,
    async (request) => {
      const { surveyID } = request.params
      const survey = await published.find(surveyID)
      if (!survey) throw new ProblemError('not-found')
      const { definition } = survey
      const counts = await places.cellsOf(surveyID)
      const { title: Name } = surveyWords(definition, surveyLanguage(definition, [languageOf(request)]))
      return { surveyID, Name, quotas: (definition.quotas ?? []).map((quota) => presentQuota(quota, counts)) }
    },
    { before: atLeast(reached, 'survey', 'places') },
  )
