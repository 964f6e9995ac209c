import {
  listRecordedRuns,
  type RecordedRun,
  readRecordedRun,
  repeatRecordedRun,
} from '@portal/contracts/http/reporting/recorded-runs'
import type { MemberId } from '@portal/contracts/ids'
import type { MemberQueries } from '@portal/projections/identity/member/queries'
import type { PastQueries } from '@portal/projections/reporting/thread/queries'
import { type Route, route } from '../../http/calls/route.ts'
import { ProblemError } from '../../http/failures/problems.ts'
import type { KeptRun, RecordedRuns } from '../runs/recorded-runs.ts'
import type { Recorder } from '../runs/recorder.ts'
import { refusal } from './refusal.ts'
import { untilGone } from './until-gone.ts'

export type RecordedRunsDeps = Readonly<{
  runs: Pick<RecordedRuns, 'list' | 'find'>
  recorder: Recorder
  past: PastQueries
  members: Pick<MemberQueries, 'byId'>
}>

type Names = ReadonlyMap<MemberId, string | null>

/** The names of the accounts: few, since they are staff. */
const namesOf = async ({ members }: RecordedRunsDeps, runs: readonly KeptRun[]): Promise<Names> => {
  const ids = [...new Set(runs.flatMap(({ ranBy }) => ranBy ?? []))]
  return new Map(await Promise.all(ids.map(async (id) => [id, (await members.byId(id))?.displayName ?? null] as const)))
}

const presented = ({ surveyId: surveyID, reportId: reportID, ranBy, ...run }: KeptRun, names: Names): RecordedRun => {
  const { runId, kind, title, format, ranAt, times, tookMs, parts } = run
  const by = ranBy === null ? null : (names.get(ranBy) ?? null)
  return { runId, kind, surveyID, reportID, title, format, by, ranAt, times, tookMs, parts }
}

const listRoute = (deps: RecordedRunsDeps) =>
  route(listRecordedRuns, async (request) => {
    const { surveyID: surveyId = null, reportID: reportId = null, ...wanted } = request.query
    const { runs, total } = await deps.runs.list({ surveyId, reportId, ...wanted })
    const names = await namesOf(deps, runs)
    return { runs: runs.map((run) => presented(run, names)), total }
  })

/** @throws ProblemError `not-found` */
const found = async ({ runs }: RecordedRunsDeps, runId: string): Promise<KeptRun> => {
  const run = await runs.find(runId)
  if (!run) throw new ProblemError('not-found')
  return run
}

const readRoute = (deps: RecordedRunsDeps) =>
  route(readRecordedRun, async (request) => {
    const run = await found(deps, request.params.runId)
    return presented(run, await namesOf(deps, [run]))
  })

const repeatRoute = (deps: RecordedRunsDeps) =>
  route(repeatRecordedRun, async (request, reply) => {
    const { runId, part: index } = request.params
    const part = (await found(deps, runId)).parts[index]
    if (!part) throw new ProblemError('not-found')
    const { spec, position, joined } = part
    const answer = await deps.past.asItWas(spec, { position, ...(joined && { joined }) }, untilGone(reply))
    if (answer.outcome === 'refused') throw refusal(answer.issues)
    if (answer.outcome !== 'done') throw new ProblemError('overloaded')
    return reply.type('application/json; charset=utf-8').send(Buffer.from(answer.json.buffer))
  })

/** What was gathered is written before the process ends. */
const flushed = ({ call, addTo }: Route, { flush }: Recorder): Route => ({
  call,
  addTo: (app) => {
    app.addHook('onClose', flush)
    addTo(app)
  },
})

/** The recorded runs, and any of them again as it was. */
export const recordedRunsRoutes = (deps: RecordedRunsDeps): readonly Route[] => [
  flushed(listRoute(deps), deps.recorder),
  readRoute(deps),
  repeatRoute(deps),
]
