import { loadSurveyRows, saveSurveyRows } from '@portal/contracts/http/reporting/rows'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { type ItemCommands, onlyItemId } from '../item-commands.ts'
import { saveList } from '../save-list.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

/** Nets and statistics that are saved with a survey: one list for each. */
export const surveyRowsRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => [
  route(
    loadSurveyRows,
    async ({ params }) => {
      const list = await saved.find('rows', onlyItemId('rows', params.surveyID))
      return { rows: [...(list?.content.rows ?? [])], revision: list?.revision ?? 0 }
    },
    { before: atLeast(reached, 'saved-item') },
  ),
  route(saveSurveyRows, (request, reply) => {
    const { rows, revision: basedOn } = request.body
    const { surveyID: surveyId } = request.params
    const draft = { kind: 'rows' as const, surveyId, name: '', note: '', content: { rows } }
    return saveList({ itemCommands }, [request, reply], { draft, basedOn })
  }),
]
