import { randomUUID } from 'node:crypto'
import {
  deleteDashboard,
  listDashboards,
  loadReport,
  loadWidget,
  type Report,
  saveDashboard,
} from '@portal/contracts/http/reporting/dashboards'
import { type ReportItemId, SurveyId } from '@portal/contracts/ids'
import { widgetOf } from '@portal/contracts/reporting/saved/dashboard'
import type { TableSpec } from '@portal/contracts/reporting/table'
import type { SavedItem, SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { commandOf, withPosition } from '../../http/calls/command.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { Actor } from '../../http/sessions/actor.ts'
import { hasRight } from '../../http/sessions/actor.ts'
import { maySee } from '../dashboards/report-access.ts'
import { bannerFor } from '../dashboards/report-parts.ts'
import { widgetSpec } from '../dashboards/widget-spec.ts'
import { type ItemCommands, newItemId } from '../item-commands.ts'
import { changedItem } from '../save-item.ts'
import { answerRun, type RunDeps } from './run.ts'

type Deps = RunDeps &
  Readonly<{
    saved: SavedItemQueries
    itemCommands: ItemCommands
    reached: Reached
  }>

const MOST_LISTED = 500

/** Null for who is not signed in: a report may be for them too. */
const whoReads = async (request: FastifyRequest): Promise<Actor | null> => request.server.sessions.actorOf(request)

type Asked = Readonly<{ request: FastifyRequest; reportID: ReportItemId; rtoken: string | undefined }>

/** @throws ProblemError the same for a report that is not shown to who asks as for one that does not exist */
const visible = async (saved: SavedItemQueries, { request, reportID, rtoken = '' }: Asked) => {
  const found = await saved.find('dashboard', reportID)
  const actor = await whoReads(request)
  if (!found || !maySee(found.content, actor, rtoken)) throw new ProblemError('not-found')
  return { found, forStaff: hasRight(actor, 'reports') }
}

const presented = (found: SavedItem<'dashboard'>, forStaff: boolean): Report => {
  const { itemId: reportID, name, note: description, content, revision: Revision } = found
  const { layout, settings, access, rtoken } = content
  const editing = forStaff ? { access, rtoken, Revision, settings } : null
  const columns = layout.map((row) => row.map((widgetData) => ({ widgetData })))
  return { reportID, name, description, layout: JSON.stringify(columns), decimals: settings.decimals, editing }
}

const saveRoute = ({ itemCommands }: Deps) =>
  route(saveDashboard, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { reportID, name, description: note, access, layout, settings, Revision } = request.body
    const isNew = reportID === 'new'
    const itemId = isNew ? newItemId(asked.commandId) : reportID
    const content = { layout, settings, access, rtoken: access === '2' ? randomUUID() : '' }
    const draft = { kind: 'dashboard' as const, surveyId: null, name, note, content }
    const command = { itemId, by: actor.id, draft, basedOn: Revision ?? null, isNew }
    const { revision, content: kept, position } = changedItem(await itemCommands.saveItem(asked, command))
    withPosition(reply, position)
    return { reportID: itemId, Revision: revision, rtoken: kept && 'rtoken' in kept ? kept.rtoken : '' }
  })

const listRoute = ({ saved, reached }: Deps) =>
  route(
    listDashboards,
    async () => {
      const { items } = await saved.list('dashboard', { surveyId: null, search: '', page: 1, perPage: MOST_LISTED })
      return items.map(({ itemId: reportID, name, note: description, content, savedAt }) => {
        const { access, rtoken, layout } = content
        return { reportID, name, description, access, rtoken, widgets: layout.flat().length, savedAt }
      })
    },
    { before: atLeast(reached, 'saved-item') },
  )

const deleteRoute = ({ itemCommands }: Deps) =>
  route(deleteDashboard, async (request, reply) => {
    const { actor, ...asked } = commandOf(request)
    const { reportID } = request.params
    const command = { itemId: reportID, by: actor.id, kind: 'dashboard' as const }
    withPosition(reply, changedItem(await itemCommands.deleteItem(asked, command)).position)
    return { reportID }
  })

const loadRoute = ({ saved, reached }: Deps) =>
  route(
    loadReport,
    async (request) => {
      const asked = { request, reportID: request.params.reportID, rtoken: request.query.rtoken }
      const { found, forStaff } = await visible(saved, asked)
      return [presented(found, forStaff)]
    },
    { before: atLeast(reached, 'saved-item') },
  )

type WidgetBody = (typeof loadWidget)['body']['_zod']['output']

const savedSpec = async (
  saved: SavedItemQueries,
  request: FastifyRequest,
  body: WidgetBody,
  reportID: ReportItemId,
) => {
  const { found } = await visible(saved, { request, reportID, rtoken: body.rtoken })
  const { layout, settings } = found.content
  const widget = widgetOf(layout, body.widgetID)
  if (!widget) throw new ProblemError('not-found')
  return widgetSpec(widget, await bannerFor(saved, widget), settings)
}

/** A widget that is being laid out: for staff alone. */
const drawnSpec = async (saved: SavedItemQueries, request: FastifyRequest, body: WidgetBody): Promise<TableSpec> => {
  const actor = await whoReads(request)
  if (!hasRight(actor, 'reports')) throw new ProblemError('not-found')
  const { surveyID, qid, crosstabID = null, reportQuery = null } = body
  if (surveyID === undefined || qid === undefined) throw new ProblemError('invalid-request')
  const datasource = { surveyID: SurveyId.parse(surveyID), qid, type: 'question' as const }
  const filters = reportQuery === null ? [] : [{ surveyID: datasource.surveyID, condition: reportQuery, words: '' }]
  const { admin: includeAdmin, inactive: includeInactive, externalUsers: includeExternalUsers } = body
  const settings = { filters, includeAdmin, includeInactive, includeExternalUsers }
  return widgetSpec({ datasource, usesFilter: true }, await bannerFor(saved, { crosstabID, datasource }), settings)
}

const widgetRoute = ({ saved, reached, ...deps }: Deps) =>
  route(
    loadWidget,
    async (request, reply) => {
      const { body } = request
      const spec = body.reportID
        ? await savedSpec(saved, request, body, body.reportID)
        : await drawnSpec(saved, request, body)
      const actor = await whoReads(request)
      const purpose = { kind: 'widget' as const, reportId: body.reportID ?? null, by: actor?.by ?? actor?.id ?? null }
      return answerRun(deps, spec, { request, reply }, purpose)
    },
    { before: atLeast(reached, 'reporting', 'saved-item') },
  )

/** Dashboards: staff lay them out; the access field of each says who else sees it. */
export const dashboardRoutes = (deps: Deps): readonly Route[] => [
  saveRoute(deps),
  listRoute(deps),
  deleteRoute(deps),
  loadRoute(deps),
  widgetRoute(deps),
]
