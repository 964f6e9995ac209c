import { loadSurveyWaves, saveSurveyWaves } from '@portal/contracts/http/reporting/waves'
import type { SurveyId } from '@portal/contracts/ids'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type ItemCommands, onlyItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'

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
        const { actor, ...asked } = commandOf(request)
        const { waves, revision: basedOn } = request.body
        const { surveyID: surveyId } = request.params
        const former = (await found(surveyId))?.content.last ?? 0
        const last = Math.max(former, ...waves.map(({ code }) => code))
        const draft = { kind: 'waves' as const, surveyId, name: '', note: '', content: { waves, last } }
        const command = { itemId: onlyItemId('waves', surveyId), by: actor.id, draft, basedOn, isNew: basedOn === 0 }
        const handled = await itemCommands.saveItem(asked, command)
        if (handled.outcome === 'rejected' && handled.rejection.code === 'unknown-item') {
          throw new ProblemError('stale-version')
        }
        const { revision, position } = changedItem(handled)
        withPosition(reply, position)
        return { revision }
      },
      { before },
    ),
  ]
}
