import {
  deleteTopline,
  listToplines,
  loadTopline,
  saveTopline,
  USUAL_TOPLINE_NAME,
} from '@portal/contracts/http/reporting/toplines'
import type { ReportItemId } from '@portal/contracts/ids'
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

type Named = Pick<(typeof saveTopline)['body']['_zod']['output'], 'name' | 'description'>

/** What is left out stays as it was in the topline that is changed. */
const namesOf = async (saved: SavedItemQueries, { name, description }: Named, id: ReportItemId | null) => {
  const isWhole = name !== undefined && description !== undefined
  const before = isWhole || id === null ? null : await saved.find('topline', id)
  return { name: name ?? before?.name ?? USUAL_TOPLINE_NAME, note: description ?? before?.note ?? '' }
}

/** Saved toplines. */
export const toplineRoutes = ({ saved, itemCommands, reached }: Deps): readonly Route[] => {
  const before = atLeast(reached, 'saved-item')
  return [
    route(
      saveTopline,
      async (request, reply) => {
        const { actor, ...asked } = commandOf(request)
        const { reportID, surveyID: surveyId, toplineData: data, decimal: decimals, color: colors } = request.body
        const { Revision, reportQuery: query = queryOf(request.body) } = request.body
        const isNew = reportID === 'new'
        const itemId = isNew ? newItemId(asked.commandId) : reportID
        const about = await namesOf(saved, request.body, isNew ? null : reportID)
        const draft = { kind: 'topline' as const, surveyId, ...about, content: { data, decimals, colors, query } }
        const command = { itemId, by: actor.id, draft, basedOn: Revision ?? null, isNew }
        const { revision, position } = changedItem(await itemCommands.saveItem(asked, command))
        withPosition(reply, position)
        return { reportID: itemId, Revision: revision }
      },
      { before },
    ),
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
