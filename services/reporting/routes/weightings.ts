import { deleteWeighting, listWeightings, saveWeighting } from '@portal/contracts/http/reporting/weightings'
import { weightingIssues } from '@portal/contracts/reporting/weighting'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'
import { refusal } from './refusal.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

const MOST_LISTED = 500

/** Targets to which the respondents of a survey are weighted. Whether the survey has their codes is checked by each run. */
export const weightingRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => [
  route(
    listWeightings,
    async ({ query }) => {
      const wanted = { surveyId: query.surveyID, search: '', page: 1, perPage: MOST_LISTED }
      const { items } = await saved.list('weighting', wanted)
      return items.map(({ itemId: weightingID, name, content, revision, savedAt }) => ({
        weightingID,
        weighting: { name, ...content },
        revision,
        savedAt,
      }))
    },
    { before: atLeast(reached, 'saved-item') },
  ),
  route(saveWeighting, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { surveyID: surveyId, weightingID, weighting, revision: basedOn = null } = request.body
    const issues = weightingIssues(weighting)
    if (issues.length > 0) throw refusal(issues)
    const isNew = weightingID === 'new'
    const itemId = isNew ? newItemId(asked.commandId) : weightingID
    const { name, ...content } = weighting
    const draft = { kind: 'weighting' as const, surveyId, name, note: '', content }
    const command = { itemId, by: actor.id, draft, basedOn, isNew }
    const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
    withPosition(reply, position)
    return { weightingID: itemId, revision }
  }),
  route(deleteWeighting, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { weightingID } = request.params
    const command = { itemId: weightingID, by: actor.id, kind: 'weighting' as const }
    withPosition(reply, changedItem(await itemCommands.deleteItem(asked, command)).position)
    return { weightingID }
  }),
]
