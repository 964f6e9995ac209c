import { createHash, randomUUID } from 'node:crypto'
import type { RecordedRuns, RunToKeep } from './recorded-runs.ts'

export type SeenRun = Omit<RunToKeep, 'runId' | 'digest' | 'times'>

/** Gathers the runs of screens and writes them in the background, so that no table waits for it. */
export type Recorder = Readonly<{
  note: (run: SeenRun) => void
  /** Writes what was gathered: before the process ends. */
  flush: () => Promise<void>
}>

type RecorderDeps = Readonly<{
  keep: RecordedRuns['keep']
  warn: (error: unknown, what: string) => void
  everyMs?: number
  /** Most runs that wait for a database that is away; the oldest are then dropped. */
  mostWaiting?: number
}>

const EVERY_MS = 1_000
const MOST_WAITING = 5_000
/** Within this time the same run by the same account is the same one. */
const MINUTE_MS = 60_000

const digestOf = ({ kind, reportId, parts }: SeenRun): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, reportId, parts.map(({ spec }) => spec)]))
    .digest('base64url')

const together = (earlier: RunToKeep, { parts, tookMs }: SeenRun): RunToKeep => ({
  ...earlier,
  parts,
  tookMs,
  times: earlier.times + 1,
})

const isSameMinute = (earlier: RunToKeep, { ranAt }: SeenRun): boolean =>
  Date.parse(ranAt) - Date.parse(earlier.ranAt) < MINUTE_MS

/** What is gathered when the process is killed is lost: at most the runs of the last second. */
export const recorder = ({ keep, warn, everyMs = EVERY_MS, mostWaiting = MOST_WAITING }: RecorderDeps): Recorder => {
  let waiting = new Map<string, RunToKeep>()
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const add = (key: string, run: RunToKeep): void => {
    waiting.set(key, run)
    if (waiting.size <= mostWaiting) return
    const [oldest = ''] = waiting.keys()
    waiting.delete(oldest)
    dropped += 1
  }

  /** What could not be written waits, before what came since. */
  const putBack = (runs: ReadonlyMap<string, RunToKeep>): void => {
    const since = waiting
    waiting = new Map()
    for (const [key, run] of [...runs, ...since])
      add(since.has(key) && runs.has(key) ? `${key} ${run.runId}` : key, run)
  }

  const write = async (): Promise<void> => {
    const runs = waiting
    if (runs.size === 0) return
    waiting = new Map()
    try {
      await keep([...runs.values()])
      if (dropped > 0) warn(new Error(`${dropped} runs were dropped`), 'runs of reports could not be recorded')
      dropped = 0
    } catch (error) {
      putBack(runs)
      warn(error, 'runs of reports could not be recorded; they wait')
      wake()
    }
  }

  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  const wake = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  return {
    note: (run) => {
      const digest = digestOf(run)
      const key = `${run.ranBy} ${digest}`
      const earlier = waiting.get(key)
      if (earlier && isSameMinute(earlier, run)) waiting.set(key, together(earlier, run))
      else add(earlier ? `${key} ${run.ranAt}` : key, { ...run, runId: randomUUID(), digest, times: 1 })
      wake()
    },
    flush,
  }
}
