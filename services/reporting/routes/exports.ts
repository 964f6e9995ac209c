import {
  beginExport,
  cancelExport,
  downloadExport,
  ExportParams,
  listExports,
  type ReportExport,
} from '@portal/contracts/http/reporting/exports'
import { type ExportRequest, exportFormats, surveyOf } from '@portal/contracts/reporting/exports'
import { EXPORTS_SCREEN, REFUSED_FILE } from '@portal/contracts/reporting/exports-screen'
import { textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { FileStore } from '@portal/infra/files/file-store'
import type { SurveyQueries } from '@portal/projections/surveys/survey/queries'
import { commandOf } from '../../http/calls/command.ts'
import { dispositionOf } from '../../http/calls/disposition.ts'
import { route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { sentenceIn } from '../../texts/issues-in.ts'
import { languageOf } from '../../texts/language-of.ts'
import type { ExportCommands } from '../commands.ts'
import type { KeptExport, KeptExports } from '../exports/kept-exports.ts'

export type ExportRoutesDeps = Readonly<{
  published: SurveyQueries
  exports: KeptExports
  exportCommands: ExportCommands
  files: Pick<FileStore, 'read'>
}>

/** Without the name of the stored file: it stays on the server. */
const presentExport = ({ exportId, request, surveyTitle, ...kept }: KeptExport, language: string): ReportExport => ({
  exportId,
  request,
  surveyTitle,
  state: kept.state,
  share: kept.share,
  isCancelling: kept.isCancelling,
  issues: [...kept.issues],
  why: kept.issues.map((issue) => sentenceIn(language, issue)).join('\n'),
  fileName: kept.storedName === null ? null : kept.fileName,
  bytes: kept.bytes,
  askedAt: kept.askedAt,
  endedAt: kept.endedAt,
  expiresAt: kept.expiresAt,
})

const listRoute = ({ exports }: ExportRoutesDeps) =>
  route(listExports, async (request) => {
    const listed = await exports.list(actorOf(request).id)
    return listed.map((kept) => presentExport(kept, languageOf(request)))
  })

const titleOf = async ({ published }: ExportRoutesDeps, { content, language }: ExportRequest): Promise<string> => {
  if (content.kind === 'report') return content.title
  const survey = await published.find(surveyOf(content))
  if (!survey) throw new ProblemError('not-found')
  const { title, languages } = survey.definition
  return plainText(textIn(title, language, languages))
}

const beginRoute = (deps: ExportRoutesDeps) =>
  route(beginExport, async (request) => {
    const { actor, commandId } = commandOf(request)
    const surveyTitle = await titleOf(deps, request.body)
    const asked = { exportId: commandId, askedBy: actor.id, request: request.body, surveyTitle }
    const begun = await deps.exportCommands.begin(asked)
    if (begun.outcome === 'too-many') throw new ProblemError('too-many-requests')
    if (begun.outcome === 'refused') throw new ProblemError('invalid-request', { issues: begun.issues })
    return { exportId: begun.exportId }
  })

const cancelRoute = ({ exportCommands }: ExportRoutesDeps) =>
  route(cancelExport, async (request) => {
    const { exportId } = request.params
    if (!(await exportCommands.cancel(exportId, actorOf(request).id))) throw new ProblemError('not-found')
    return { exportId }
  })

/** The name of a file of tables is ASCII: a survey's name, a word and a date. */
export const asAttachment = (fileName: string): string => `attachment; filename="${fileName}"`

/** One's own exports, which say what became of this file. */
const screenOfFile = (params: unknown): string => {
  const { success, data } = ExportParams.safeParse(params)
  return success ? `${EXPORTS_SCREEN}?${REFUSED_FILE}=${data.exportId}` : EXPORTS_SCREEN
}

/** Decided at each request: the link is of no use to another account, nor once the file has expired. */
const downloadRoute = ({ exports, files }: ExportRoutesDeps) =>
  route(
    downloadExport,
    async (request, reply) => {
      const kept = await exports.find(request.params.exportId, actorOf(request).id)
      const stored = kept?.storedName ? await files.read(kept.storedName) : null
      if (!kept || !stored) throw new ProblemError('not-found')
      return reply
        .header('content-disposition', dispositionOf('attachment', kept.fileName ?? kept.exportId))
        .header('cache-control', 'private, no-store')
        .header('content-length', stored.bytes)
        .type(exportFormats[kept.request.format].media)
        .send(stored.content)
    },
    { screenInstead: screenOfFile },
  )

export const exportRoutes = (deps: ExportRoutesDeps) => [
  listRoute(deps),
  beginRoute(deps),
  cancelRoute(deps),
  downloadRoute(deps),
]
