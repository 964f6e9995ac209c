import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SurveyId } from '@portal/contracts/ids'
import { MOST_JOINED, surveysJoined } from '@portal/contracts/reporting/column-condition'
import type { RunMoment } from '@portal/contracts/reporting/recorded-run'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Pool } from '@portal/infra/database/pool'
import { withDerivedColumns } from '../answer-index/derived-columns.ts'
import type { Written } from '../answer-index/expression.ts'
import { withMomentColumns } from '../answer-index/moment-columns.ts'
import type { ResponseDays } from '../answer-index/response-days.ts'
import { countRun } from '../tables/count-run.ts'
import { interpreted } from '../tables/known-surveys.ts'
import { orRefused } from '../tables/or-refused.ts'
import { noSurvey, type RefusedRun } from '../tables/refused-run.ts'
import { hasSearch } from '../tables/run-cost.ts'
import { runPace } from '../tables/run-pace.ts'
import type { RunSources } from '../tables/run-sources.ts'
import { headOf, inSnapshotOfLive } from '../tables/snapshot.ts'
import { pastColumns } from './past-columns.ts'
import { type PastSurveys, pastLinks, replaySurveys } from './past-surveys.ts'
import type { ReplayMeans, Wanted } from './replay.ts'

/** `working`: the index of that moment is being made, `share` of it is done; ask again. */
export type PastResult =
  | Readonly<{ outcome: 'working'; share: number }>
  | Readonly<{ outcome: 'done'; run: TableRun; erasedSince: number }>
  | RefusedRun

export type PastTables = Readonly<{
  /** A run as it was at a moment of the log. Rejects with the errors of the database and the log. */
  asItWas: (spec: TableSpec, at: RunMoment, signal: AbortSignal) => Promise<PastResult>
}>

type PastOptions = Readonly<{
  pool: Pool
  log: ReplayMeans['log']
  indexBytes: number
  code?: string
  /** For how long a replay goes on, and is kept, after somebody asked for it. */
  keptMs?: number
}>

/** A client is answered within this time, and asks again. */
const ANSWER_WITHIN_MS = 1_000
const KEPT_MS = 60_000
/** Replays in memory: being made, or kept for the next table. */
const MOST_REPLAYS = 3

type Replaying = Readonly<{ done: Promise<PastSurveys>; share: () => number; askedAgain: () => void; end: () => void }>

const RESPONSES = 'select response_id as id from read.response where survey_id = $1 order by ordinal'

const WRITTEN = `select ordinal from unnest($1::int[], $2::text[]) as given (ordinal, said)
  where exists (select from unnest($3::text[]) as word where strpos(lower(said), word) > 0)`

/** Searched by the database, as a run of now: what is a small letter is decided by one program alone. */
const searchIn =
  (surveys: PastSurveys): RunSources['whoWrote'] =>
  async (connection, surveyId, { question, words }: Written) => {
    const ofKey = surveys.get(surveyId)?.texts?.get(question) ?? new Map<number, string>()
    const values = [[...ofKey.keys()], [...ofKey.values()], words]
    return (await connection.query<Readonly<{ ordinal: number }>>(WRITTEN, values)).rows.map(({ ordinal }) => ordinal)
  }

const daysIn =
  (surveys: PastSurveys): ResponseDays =>
  async (_connection, { surveyId }, question) =>
    surveys.get(surveyId)?.days[question] ?? new Int32Array()

const knownOf = (surveys: PastSurveys): RunSources['surveys'] => ({
  find: async (_connection, _head, surveyId) => {
    const past = surveys.get(surveyId)
    if (!past) return null
    const { definitions, frames, version, respondents, weights } = past
    const known = interpreted(definitions, frames)
    const tail = { foldedAt: '', tailEvents: 0 }
    // What was answered to dates of other parts is not kept: they are as the index had them.
    return known && { ...known, dates: new Map(), version, respondents, weights, tail }
  },
})

const erasedSinceIn = (surveys: PastSurveys): number =>
  [...surveys.values()].reduce((sum, { erasedSince }) => sum + erasedSince, 0)

const revisionOf = (spec: TableSpec, wanted: readonly Wanted[], surveys: PastSurveys, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['past', code, wanted, erasedSinceIn(surveys), spec]))
    .digest('base64url')

/** The surveys of a run, each at its position: the survey itself first. */
const wantedFor = (spec: TableSpec, { position, joined = [] }: RunMoment): readonly [Wanted, ...Wanted[]] => {
  const others = surveysJoined(spec).slice(0, MOST_JOINED)
  const kept = { keepsTexts: hasSearch(spec), keepsMembers: others.length > 0 }
  const positionOf = (survey: string) => joined.find(({ surveyID }) => surveyID === survey)?.position ?? position
  return [
    { surveyId: spec.surveyID, position, ...kept },
    ...others.map((surveyId) => ({ surveyId, position: positionOf(surveyId), ...kept })),
  ]
}

/** Begins a replay. It ends if nobody asks for it any more. */
const startReplay = (means: ReplayMeans, wanted: readonly Wanted[], keptMs: number, onEnd: () => void): Replaying => {
  const given = new AbortController()
  let share = 0
  let timer: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(timer)
    given.abort()
    onEnd()
  }
  const askedAgain = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, keptMs)
    timer.unref()
  }
  const onShare = (now: number): void => {
    share = now
  }
  askedAgain()
  const done = replaySurveys(means, wanted, { signal: given.signal, onShare })
  done.catch(end) // the caller has the error
  return { done, share: () => share, askedAgain, end }
}

/** Runs at former positions of the log. One for each process: it keeps the latest replays for a minute. */
export const pastTables = ({ pool, log, indexBytes, code = '', keptMs = KEPT_MS }: PastOptions): PastTables => {
  const replays = new Map<string, Replaying>()
  const means: ReplayMeans = {
    log,
    responsesOf: async (surveyId) =>
      (await pool.query<Readonly<{ id: string }>>(RESPONSES, [surveyId])).rows.map(({ id }) => id),
  }

  /** Null: as many are being made as may be. */
  const replayOf = (wanted: readonly Wanted[]): Replaying | null => {
    const name = JSON.stringify(wanted)
    const known = replays.get(name)
    known?.askedAgain()
    if (known) return known
    if (replays.size >= MOST_REPLAYS) [...replays.values()].find(({ share }) => share() === 1)?.end()
    if (replays.size >= MOST_REPLAYS) return null
    const begun = startReplay(means, wanted, keptMs, () => replays.delete(name))
    replays.set(name, begun)
    return begun
  }

  const count = (past: PastSurveys, spec: TableSpec, at: RunMoment, signal: AbortSignal) => {
    const wanted = wantedFor(spec, at)
    const [{ position }, ...others] = wanted
    const joined = others.map((one) => ({ surveyID: SurveyId.parse(one.surveyId), position: one.position }))
    const pace = runPace(signal)
    return inSnapshotOfLive(pool, signal, async (connection) => {
      const now = await headOf(connection, spec.surveyID)
      if (!now) return noSurvey(spec.surveyID)
      const revision = revisionOf(spec, wanted, past, code)
      const store = withDerivedColumns(withMomentColumns(pastColumns(past, indexBytes), daysIn(past)))
      const head = { ...now, position, joined }
      return countRun(spec, {
        store,
        surveys: knownOf(past),
        links: pastLinks(past),
        whoWrote: searchIn(past),
        connection,
        head,
        pace,
        revision,
      })
    })
  }

  return {
    asItWas: (spec, at, signal) =>
      orRefused(signal, async (): Promise<PastResult> => {
        const begun = replayOf(wantedFor(spec, at))
        if (!begun) return { outcome: 'working', share: 0 }
        const past = await Promise.race([begun.done, sleep(ANSWER_WITHIN_MS, null, { ref: false })])
        if (past === null) return { outcome: 'working', share: begun.share() }
        const counted = await count(past, spec, at, signal)
        return counted.outcome === 'done' ? { ...counted, erasedSince: erasedSinceIn(past) } : counted
      }),
  }
}
