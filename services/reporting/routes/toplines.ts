import {
  deleteTopline,
  listToplines,
  loadTopline,
  saveTopline,
  USUAL_TOPLINE_NAME,
} from '@portal/contracts/http/reporting/toplines'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { queryOf, switchesIn } from '../report-query.ts'
import { changedItem } from '../save-item.ts'

type Deps = Readonly<{ saved: SavedItemQueries; itemCommands: ItemCommands; reached: Reached }>

const MOST_LISTED = 500

/** Saved toplines. */
export const toplineRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => {
  const before = atLeast(reached, 'saved-item')
  return [
    route(saveTopline, async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const { reportID, surveyID: surveyId, toplineData: data, decimal: decimals, color: colors } = request.body
      const { name, description: note, Revision, reportQuery: query = queryOf(request.body) } = request.body
      const content = { data, decimals, colors, query }
      const of = { by: actor.id, kind: 'topline' as const, basedOn: Revision ?? null }
      const about = { surveyId, ...(name !== undefined && { name }), ...(note !== undefined && { note }) }
      const itemId = reportID === 'new' ? newItemId(asked.commandId) : reportID
      const draft = { kind: of.kind, name: USUAL_TOPLINE_NAME, note: '', ...about, content }
      const handled =
        reportID === 'new'
          ? itemCommands.saveItem(asked, { itemId, ...of, draft, isNew: true })
          : itemCommands.changeItem(asked, { itemId, ...of, parts: { ...about, content } })
      const { revision, position } = changedItem(await handled)
      withPosition(reply, position)
      return { reportID: itemId, Revision: revision }
    }),
    route(
      loadTopline,
      async ({ params }) => {
        const found = await saved.find('topline', params.reportID)
        if (!found || found.surveyId === null) throw new ProblemError('not-found')
        const { itemId: reportID, surveyId: surveyID, name, note: description, content, revision, savedAt } = found
        const { data: toplineData, decimals: decimal, colors: color = [], query: reportQuery } = content
        const about = { surveyID, name, description, toplineData, decimal, color, reportQuery }
        return { ...about, ...switchesIn(reportQuery), reportID, Revision: revision, savedAt }
      },
      { before },
    ),
    route(
      listToplines,
      async ({ query }) => {
        const wanted = { surveyId: query.surveyID, search: '', page: 1, perPage: MOST_LISTED }
        const { items } = await saved.list('topline', wanted)
        return items.map(({ itemId: reportID, name, note: description }) => ({ reportID, name, description }))
      },
      { before },
    ),
    route(deleteTopline, async (request, reply) => {
      const { actor, ...asked } = commandOf(request)
      const { reportID } = request.params
      const command = { itemId: reportID, by: actor.id, kind: 'topline' as const }
      withPosition(reply, changedItem(await itemCommands.deleteItem(asked, command)).position)
      return { reportID }
    }),
  ]
}
