import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { catalogueOf } from '@portal/contracts/survey/catalogue'
import type { Pool } from '@portal/infra/database/pool'
import type { Position } from '@portal/infra/event-log/event-log'
import type { Written } from '../answer-index/expression.ts'
import { allVersions } from '../tables/all-versions.ts'
import { countRun, noSurvey, type RefusedRun } from '../tables/count-run.ts'
import { orRefused } from '../tables/or-refused.ts'
import { hasSearch } from '../tables/run-cost.ts'
import { runPace } from '../tables/run-pace.ts'
import type { RunSources } from '../tables/run-sources.ts'
import { headOf, holdRows, inSnapshot } from '../tables/snapshot.ts'
import { pastColumns } from './past-columns.ts'
import { type PastSurvey, type ReplayMeans, replay, type Wanted } from './replay.ts'

/** `working`: the index of that moment is being made, `share` of it is done; ask again. */
export type PastResult =
  | Readonly<{ outcome: 'working'; share: number }>
  | Readonly<{ outcome: 'done'; run: TableRun; erasedSince: number }>
  | RefusedRun

export type PastTables = Readonly<{
  /** A run as it was at a position of the log. Rejects with the errors of the database and the log. */
  asItWas: (spec: TableSpec, position: Position, signal: AbortSignal) => Promise<PastResult>
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

type Replaying = Readonly<{ done: Promise<PastSurvey>; share: () => number; askedAgain: () => void; end: () => void }>

const RESPONSES = 'select response_id as id from read.response where survey_id = $1 order by ordinal'

const WRITTEN = `select ordinal from unnest($1::int[], $2::text[]) as given (ordinal, said)
  where exists (select from unnest($3::text[]) as word where strpos(lower(said), word) > 0)`

/** Searched by the database, as a run of now: what is a small letter is decided by one program alone. */
const searchIn =
  ({ texts }: PastSurvey): RunSources['whoWrote'] =>
  async (connection, _surveyId, { question, words }: Written) => {
    const ofKey = texts?.get(question) ?? new Map<number, string>()
    const values = [[...ofKey.keys()], [...ofKey.values()], words]
    return (await connection.query<Readonly<{ ordinal: number }>>(WRITTEN, values)).rows.map(({ ordinal }) => ordinal)
  }

const knownOf = (past: PastSurvey): RunSources['surveys'] => {
  const definition = allVersions(past.definitions)
  const { version, respondents, weights } = past
  const tail = { foldedAt: '', tailEvents: 0 }
  const known = definition && { survey: catalogueOf(definition), version, respondents, weights, tail }
  return { find: async () => known }
}

const revisionOf = (spec: TableSpec, position: Position, { erasedSince }: PastSurvey, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['past', code, position, erasedSince, spec]))
    .digest('base64url')

/** Begins a replay. It ends if nobody asks for it any more. */
const startReplay = (means: ReplayMeans, wanted: Wanted, keptMs: number, onEnd: () => void): Replaying => {
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
  const done = replay(means, wanted, { signal: given.signal, onShare })
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
  const replayOf = (wanted: Wanted): Replaying | null => {
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

  const count = (past: PastSurvey, spec: TableSpec, position: Position, signal: AbortSignal) => {
    const pace = runPace(signal)
    return inSnapshot(pool, signal, async (connection) => {
      await holdRows(connection)
      const now = await headOf(connection, spec.surveyID)
      if (!now) return noSurvey(spec.surveyID)
      const revision = revisionOf(spec, position, past, code)
      const store = pastColumns(past, indexBytes)
      const head = { ...now, position }
      return countRun(spec, {
        store,
        surveys: knownOf(past),
        whoWrote: searchIn(past),
        connection,
        head,
        pace,
        revision,
      })
    })
  }

  return {
    asItWas: (spec, position, signal) =>
      orRefused(signal, async (): Promise<PastResult> => {
        const begun = replayOf({ surveyId: spec.surveyID, position, keepsTexts: hasSearch(spec) })
        if (!begun) return { outcome: 'working', share: 0 }
        const past = await Promise.race([begun.done, sleep(ANSWER_WITHIN_MS, null, { ref: false })])
        if (past === null) return { outcome: 'working', share: begun.share() }
        const counted = await count(past, spec, position, signal)
        return counted.outcome === 'done' ? { ...counted, erasedSince: past.erasedSince } : counted
      }),
  }
}
