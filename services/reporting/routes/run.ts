import { runTables, runUsualCrosstab, runUsualTopline } from '@portal/contracts/http/reporting'
import type { MemberId, ReportItemId, SurveyId } from '@portal/contracts/ids'
import { fieldOf } from '@portal/contracts/reporting/field-of'
import { kindOf, type RecordedKind } from '@portal/contracts/reporting/recorded-run'
import { bannerToRun, surveyOfBanner } from '@portal/contracts/reporting/saved/banner-rules'
import type { TableSpec } from '@portal/contracts/reporting/table'
import { columnsIn, isSmall, usualCrosstabSpec } from '@portal/contracts/reporting/usual-crosstab'
import { type ReportBeginning, usualToplineSpec } from '@portal/contracts/reporting/usual-topline'
import type { SavedItemQueries } from '@portal/projections/reporting/saved-item/queries'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { onlyItemId } from '../item-commands.ts'
import { idsOfQuestions, presentQuestions } from '../presenter.ts'
import type { ReportedSurveys } from '../reported-survey.ts'
import type { Recorder } from '../runs/recorder.ts'
import { bannerFound } from './banners.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

/** What counts, and records what was counted. */
export type RunDeps = Readonly<{ reports: ReportQueries; recorder: Recorder; now: () => Date }>

/** `beginning`: how a topline begins of which nothing was saved. */
export type UsualRunDeps = Readonly<{ beginning: () => Promise<ReportBeginning> }>

type Deps = RunDeps &
  UsualRunDeps &
  Readonly<{ reached: Reached; reported: ReportedSurveys; saved: Pick<SavedItemQueries, 'find'> }>

/** The tags of an `if-none-match`, without what proxies add to them. */
const tagsIn = (header: string | undefined): readonly string[] =>
  [...(header ?? '').matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

/** For what a run is, and for whom; `by` null: who is not signed in. */
type Purpose = Readonly<{ kind: RecordedKind; reportId: ReportItemId | null; by: MemberId | null }>

/**
 * Counts a run for a client that has the revisions `known`. It is recorded, unless the figures are one of these.
 * @throws ProblemError for a spec that is refused, and while too much is counted
 */
export const countRun = async (
  { reports, recorder, now }: RunDeps,
  spec: TableSpec,
  { known, signal }: Readonly<{ known: readonly string[]; signal: AbortSignal }>,
  { kind, reportId, by: ranBy }: Purpose,
) => {
  const begun = now()
  const answer = await reports.run(spec, known, signal)
  if (answer.outcome === 'refused') throw refusal(answer.issues)
  if (answer.outcome === 'overloaded') throw new ProblemError('overloaded')
  if (answer.outcome === 'done' && answer.moment) {
    const parts = [{ title: '', spec, ...answer.moment }]
    const [tookMs, ranAt] = [now().getTime() - begun.getTime(), begun.toISOString()]
    const { surveyID: surveyId } = spec
    recorder.note({ kind, surveyId, reportId, title: '', format: null, ranBy, parts, tookMs, ranAt })
  }
  return answer
}

/**
 * Counts, and sends the run as the report thread has written it.
 * @throws ProblemError as `countRun` does
 */
export const answerRun = async (deps: RunDeps, spec: TableSpec, { request, reply }: Exchange, purpose: Purpose) => {
  const asked = { known: tagsIn(request.headers['if-none-match']), signal: untilGone(reply) }
  const answer = await countRun(deps, spec, asked, purpose)
  reply.header('etag', `"${answer.revision}"`)
  if (answer.outcome === 'unchanged') return reply.code(304).send(null)
  return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.json.buffer))
}

/** The person: of staff who are signed in as somebody else, their own account. */
export const whoRan = (request: FastifyRequest): MemberId => {
  const { id, by } = actorOf(request)
  return by ?? id
}

/** The run that comes with a page. `reportId`: what was saved and is shown; null: nothing. */
const answerUsual = (deps: RunDeps, spec: TableSpec, exchange: Exchange, reportId: ReportItemId | null = null) =>
  answerRun(deps, spec, exchange, { kind: kindOf(spec), reportId, by: whoRan(exchange.request) })

/** The columns of a saved banner of a survey. @throws ProblemError if it has none of that id */
const savedColumns = async (
  saved: Pick<SavedItemQueries, 'find'>,
  surveyID: SurveyId,
  bannerID: ReportItemId,
): Promise<TableSpec['banner']> => {
  const { surveyId, content, name } = await bannerFound(saved, bannerID)
  if ((surveyId ?? surveyOfBanner(content, undefined)) !== surveyID) throw new ProblemError('not-found')
  return bannerToRun(content, { name, report: surveyID })
}

/** Those that have a table. Their texts are no part of a spec, so any language will do. */
const ALL_QUESTIONS = { forColumns: false, withInfo: false }

/**
 * Toplines and crosstabs. A screen asks whenever answers have come (`watch-figures.ts`): if nothing has changed, the reply is a few
 * bytes. A reply may hold a hundred thousand cells.
 */
export const runRoutes = ({ reached, reported, saved, beginning, ...deps }: Deps): readonly Route[] => [
  route(
    runTables,
    async (request, reply) => {
      const { body: spec } = request
      const purpose = { kind: kindOf(spec), reportId: request.query.reportID ?? null, by: whoRan(request) }
      return answerRun(deps, spec, { request, reply }, purpose)
    },
    { before: atLeast(reached, 'reporting', 'saved-item') },
  ),
  route(
    runUsualTopline,
    async (request, reply) => {
      const { surveyID } = request.params
      const [survey, rows, begun] = await Promise.all([
        reported.find(surveyID),
        saved.find('rows', onlyItemId('rows', surveyID)),
        beginning(),
      ])
      if (!survey) throw new ProblemError('not-found')
      const spec = usualToplineSpec(surveyID, idsOfQuestions(survey), rows?.content.rows ?? [], begun)
      return answerUsual(deps, spec, { request, reply })
    },
    { before: atLeast(reached, 'survey', 'reporting', 'saved-item') },
  ),
  route(
    runUsualCrosstab,
    async (request, reply) => {
      const { surveyID, bannerID } = request.params
      const { banner: chosen = '', rows } = request.query
      const reportId = bannerID === 'new' ? null : bannerID
      const [survey, own, ofBanner] = await Promise.all([
        reported.find(surveyID),
        saved.find('rows', onlyItemId('rows', surveyID)),
        reportId && savedColumns(saved, surveyID, reportId),
      ])
      const fields = survey ? presentQuestions(survey, ALL_QUESTIONS, 'en').map(fieldOf) : []
      const banner = ofBanner ?? columnsIn(chosen, fields)
      const spec = usualCrosstabSpec(surveyID, fields, { banner, rows }, own?.content.rows ?? [])
      if (!isSmall(spec, fields)) throw new ProblemError('not-found')
      return answerUsual(deps, spec, { request, reply }, reportId)
    },
    { before: atLeast(reached, 'survey', 'reporting', 'saved-item') },
  ),
]
