import { createHash } from 'node:crypto'
import { withDay } from '@portal/contracts/reporting/days-ago'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import type { Pool } from '@portal/infra/database/pool'
import { LRUCache } from 'lru-cache'
import { openColumnStore } from '../answer-index/columns.ts'
import { withDerivedColumns } from '../answer-index/derived-columns.ts'
import { memberLinks } from '../answer-index/member-pairs.ts'
import { withMomentColumns } from '../answer-index/moment-columns.ts'
import { responseDays } from '../answer-index/response-days.ts'
import { withSavedWaves } from '../time/saved-waves.ts'
import { type CellWanted, cellRespondents, type ListedCell } from './cell-respondents.ts'
import { type CountedRun, countRun } from './count-run.ts'
import { knownSurveys } from './known-surveys.ts'
import { orRefused } from './or-refused.ts'
import { noSurvey, type RefusedRun } from './refused-run.ts'
import { hasSearch } from './run-cost.ts'
import { type RunPace, runPace } from './run-pace.ts'
import type { RunSources } from './run-sources.ts'
import { headOfRun, inSnapshotOfLive, type RunHead, whoWrote } from './snapshot.ts'
import { type ListedTexts, type TextsWanted, writtenTexts } from './written-texts.ts'

/** `done` with the run, or `refused` with issues: where in the spec (a JSON pointer), and what is wrong there. */
export type RunResult = CountedRun

export type TableQueries = Readonly<{
  /**
   * Toplines and crosstabs, all figures of one moment of the log. Ends on `signal`, when the client has disconnected.
   * Rejects with the database's errors only.
   */
  run: (spec: TableSpec, signal?: AbortSignal) => Promise<RunResult>
  /** The respondents behind one cell of a run, of the moment at which it is asked. Otherwise as `run`. */
  who: (spec: TableSpec, wanted: CellWanted, signal?: AbortSignal) => Promise<ListedCell>
  /** What the respondents of a run wrote. Otherwise as `run`. */
  texts: (spec: TableSpec, wanted: TextsWanted, signal?: AbortSignal) => Promise<ListedTexts>
  /** The revision that a run would have now, without counting; null if nothing can be counted yet. */
  revision: (spec: TableSpec) => Promise<string | null>
}>

/**
 * `indexBytes`: memory for the answer index (256 MiB). `keptCells`: how many cells of former results are cached
 * (500,000).
 * `searches`: connections for runs that search open texts (those of all runs); `mostMs`: how long a run may take (20
 * s). `code`: the version of the sources, which is part of a run's revision. `now`: of a run that counts days from its own (`days-ago.ts`).
 */
export type TableOptions = Readonly<{
  indexBytes?: number
  keptCells?: number
  searches?: Pool
  mostMs?: number
  code?: string
  now?: () => Date
}>

const INDEX_BYTES = 256 * 2 ** 20
const KEPT_CELLS = 500_000

/** Everything on which a run depends: the spec, the rows, and the code. */
const revisionOf = (spec: TableSpec, head: RunHead, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([code, head, spec]))
    .digest('base64url')

const cellsOf = ({ columns, tables }: TableRun): number =>
  1 + tables.reduce((sum, { rows }) => sum + rows.length * columns.length, 0)

/** One for each process that runs queries: it caches the recently used columns. */
export const tableQueries = (pool: Pool, options: TableOptions = {}): TableQueries => {
  const { indexBytes, keptCells, searches = pool, mostMs, code = '', now = () => new Date() } = options
  const store = withDerivedColumns(withMomentColumns(openColumnStore(indexBytes ?? INDEX_BYTES), responseDays()))
  const surveys = knownSurveys()
  const links = memberLinks()
  const results = new LRUCache<string, TableRun>({ maxSize: keptCells ?? KEPT_CELLS, sizeCalculation: cellsOf })

  const inOneMoment = <T>(
    spec: TableSpec,
    pace: RunPace,
    work: (sources: RunSources) => Promise<T>,
    connections = hasSearch(spec) ? searches : pool,
  ): Promise<T | RefusedRun> =>
    inSnapshotOfLive(connections, pace.signal, async (connection) => {
      const head = await headOfRun(connection, spec)
      if (!head) return noSurvey(spec.surveyID)
      return work({ store, surveys, links, whoWrote, connection, head, pace, revision: revisionOf(spec, head, code) })
    })

  const countNow = (spec: TableSpec, pace: RunPace): Promise<RunResult> =>
    inOneMoment(spec, pace, async (sources) => {
      const known = results.get(sources.revision)
      if (known) return { outcome: 'done', run: known }
      const result = await countRun(spec, sources)
      if (result.outcome === 'done') results.set(sources.revision, result.run)
      return result
    })

  /** With everything that a run depends on besides the rows: it can be repeated from its spec. */
  const whole = (spec: TableSpec): Promise<TableSpec> => withSavedWaves(pool, withDay(spec, now()))

  /** A kept run that searched open texts needs none of the few connections for searches. */
  const keptSearch = async (spec: TableSpec): Promise<TableRun | undefined> => {
    const head = hasSearch(spec) ? await headOfRun(pool, spec) : null
    return head ? results.get(revisionOf(spec, head, code)) : undefined
  }

  return {
    revision: async (given) => {
      const spec = await whole(given)
      const head = await headOfRun(pool, spec)
      return head && revisionOf(spec, head, code)
    },
    run: async (given, signal = new AbortController().signal) => {
      const spec = await whole(given)
      const known = await keptSearch(spec)
      if (known) return { outcome: 'done', run: known }
      return orRefused(signal, () => countNow(spec, runPace(signal, mostMs)))
    },
    who: async (given, wanted, signal = new AbortController().signal) => {
      const spec = await whole(given)
      return orRefused(signal, () =>
        inOneMoment(spec, runPace(signal, mostMs), (sources) => cellRespondents(spec, wanted, sources)),
      )
    },
    texts: async (given, wanted, signal = new AbortController().signal) => {
      const spec = await whole(given)
      return orRefused(signal, () =>
        inOneMoment(spec, runPace(signal, mostMs), (sources) => writtenTexts(spec, wanted, sources), searches),
      )
    },
  }
}
