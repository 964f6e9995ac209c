import { randomUUID } from 'node:crypto'
import { partsOf } from '@portal/contracts/events/imported-parts'
import { revealed } from '@portal/contracts/events/personal'
import { isUnreadable } from '@portal/contracts/events/registry'
import type { ResponseEvent } from '@portal/contracts/events/surveys'
import {
  CellRespondents,
  listCellRespondents,
  type ResponseHistoryEvent,
  readResponseHistory,
} from '@portal/contracts/http/reporting/respondents'
import type { ResponseId, SurveyId } from '@portal/contracts/ids'
import type { EventLog, Recorded } from '@portal/infra/event-log/event-log'
import type { ReportQueries } from '@portal/projections/reporting/thread/queries'
import type { FastifyRequest } from 'fastify'
import { atLeast, type Reached } from '../../http/calls/at-least.ts'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import { actorOf } from '../../http/sessions/actor.ts'
import { type AuditDeps, type Audited, actionBegan, actionEnded } from '../../kernel/audit.ts'
import { responseStream } from '../response-stream.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

export type RespondentsDeps = Readonly<{
  reports: ReportQueries
  reached: Reached
  /** The log, and the time of the entries of the audit trail. */
  audit: AuditDeps
}>

/** Who looked, and at what: written down before anything is shown. */
const looking = async <T>(
  { audit }: RespondentsDeps,
  request: FastifyRequest,
  target: string,
  look: () => Promise<Readonly<{ reply: T; detail: string }>>,
): Promise<T> => {
  const audited: Audited = {
    actionId: randomUUID(),
    action: 'report respondents',
    target,
    by: `account ${actorOf(request).id}`,
    reason: null,
    plan: null,
    request: target,
  }
  await actionBegan(audit, audited)
  try {
    const { reply, detail } = await look()
    await actionEnded(audit, audited, { outcome: 'done', detail })
    return reply
  } catch (error) {
    await actionEnded(audit, audited, { outcome: 'failed', detail: null })
    throw error
  }
}

const respondentsRoute = (deps: RespondentsDeps) =>
  route(
    listCellRespondents,
    async (request, reply) => {
      const { spec, cell, page, itemsPerPage } = request.body
      const target = `${spec.surveyID} ${cell.table} ${cell.row} ${cell.column}`
      return looking(deps, request, target, async () => {
        const answer = await deps.reports.run(spec, [], untilGone(reply), { cell, page, itemsPerPage })
        if (answer.outcome === 'refused') throw refusal(answer.issues)
        if (answer.outcome !== 'done') throw new ProblemError('overloaded')
        const found = CellRespondents.parse(JSON.parse(new TextDecoder().decode(answer.json)))
        return { reply: found, detail: `${found.respondents.length} of ${found.total} respondents, page ${page}` }
      })
    },
    { before: atLeast(deps.reached, 'reporting') },
  )

/** What came with an event: coded answers, and how many texts. */
const answersIn = (event: ResponseEvent): Pick<ResponseHistoryEvent, 'answers' | 'texts'> => {
  const parts = event.type === 'ResponseImported' ? partsOf(event) : [event]
  const pages = parts.filter((part) => part.type === 'PageAnswered' || part.type === 'PageSaved')
  const texts = pages.flatMap((page) => Object.keys(page.texts ? revealed(page.texts, {}) : {}))
  return { answers: Object.assign({}, ...pages.map(({ data }) => data)), texts: texts.length }
}

const presented = ({ event, version }: Recorded<ResponseEvent>): ResponseHistoryEvent => {
  return {
    version,
    type: event.type,
    at: event.at,
    page: 'page' in event ? event.page : null,
    ...answersIn(event),
    ...(event.type === 'ResponseScreened' && event.outcome && { outcome: event.outcome }),
  }
}

const historyOf = async (log: EventLog, surveyID: SurveyId, responseId: ResponseId) => {
  const events: ResponseHistoryEvent[] = []
  for await (const recorded of log.readStream(responseStream(responseId))) {
    if (isUnreadable(recorded.event)) continue
    if (recorded.event.surveyId !== surveyID) throw new ProblemError('not-found')
    events.push(presented(recorded))
  }
  if (events.length === 0) throw new ProblemError('not-found')
  return events
}

const historyRoute = (deps: RespondentsDeps) =>
  route(readResponseHistory, async (request) => {
    const { surveyID, responseId } = request.body
    return looking(deps, request, `${surveyID} response ${responseId}`, async () => {
      const events = await historyOf(deps.audit.log, surveyID, responseId)
      return { reply: { events }, detail: `${events.length} events` }
    })
  })

/** Who is behind a figure, and what one respondent answered. Names and written texts are not shown; every look is in the audit trail. */
export const respondentsRoutes = (deps: RespondentsDeps): readonly Route[] => [
  respondentsRoute(deps),
  historyRoute(deps),
]
