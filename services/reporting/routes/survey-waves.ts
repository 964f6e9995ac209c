import { loadSurveyWaves, saveSurveyWaves } from '@portal/contracts/http/reporting/waves'
import type { SurveyId } from '@portal/contracts/ids'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { type ItemCommands, onlyItemId } from '../item-commands.ts'
import { saveList } from '../save-list.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

/** The waves of a survey: one list for each. */
export const surveyWavesRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => {
  const before = atLeast(reached, 'saved-item')
  const found = (surveyId: SurveyId) => saved.find('waves', onlyItemId('waves', surveyId))
  return [
    route(
      loadSurveyWaves,
      async ({ params }) => {
        const list = await found(params.surveyID)
        return { waves: [...(list?.content.waves ?? [])], last: list?.content.last ?? 0, revision: list?.revision ?? 0 }
      },
      { before },
    ),
    route(
      saveSurveyWaves,
      async (request, reply) => {
        const { waves, revision: basedOn } = request.body
        const { surveyID: surveyId } = request.params
        const former = (await found(surveyId))?.content.last ?? 0
        const last = Math.max(former, ...waves.map(({ code }) => code))
        const draft = { kind: 'waves' as const, surveyId, name: '', note: '', content: { waves, last } }
        return saveList({ itemCommands }, [request, reply], { draft, basedOn })
      },
      { before },
    ),
  ]
}
