import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { stopSignal } from '@portal/infra/process/stop-signal'
import { untilAborted } from '@portal/infra/process/until-aborted'
import pg from 'pg'
import * as z from 'zod/mini'
import { type Goal, isMet, resultLine } from './bench.ts'
import { stolenText, watchStolen } from './stolen-time.ts'

const ONE = fileURLToPath(new URL('one.ts', import.meta.url))
const FOLLOW_PARENT = new URL('../../infra/local/process/follow-parent.mjs', import.meta.url).href
const END_WITHIN_MS = 5_000
/** The benchmark and its database together. */
const STOP_WITHIN_MS = 60_000
const INTERRUPTED = 130

const Goals = z.array(
  z.object({ name: z.string(), value: z.number(), goal: z.number(), atMost: z.optional(z.literal(true)) }),
)

/** A benchmark ended before it had a result; it has printed why. */
class BenchFailed extends Error {
  override readonly name = 'BenchFailed'
}

/** A benchmark by its script, which exports it as `bench`. */
export type Script = Readonly<{ name: string; about: string; script: URL }>
/** `options`: given as `--name=value`. */
type Running = Readonly<{
  quick: boolean
  options?: Readonly<Record<string, string>>
  say: (line: string) => void
  signal: AbortSignal
}>

/** A new database for each benchmark, so that none measures what another left behind. */
const emptyDatabase = async (serverUrl: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The process and all that it started. */
const tellGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // none of them is left
  }
}

/** First SIGTERM, then SIGKILL. */
const endGroup = async (child: ChildProcess, gone: Promise<unknown>): Promise<void> => {
  tellGroup(child, 'SIGTERM')
  const timer = setTimeout(() => tellGroup(child, 'SIGKILL'), END_WITHIN_MS)
  await gone
  clearTimeout(timer)
  tellGroup(child, 'SIGKILL') // processes that it started and left behind
}

/** The result of the benchmark, from a separate process; null if it was interrupted. */
const goalsOf = async (
  { name, script }: Script,
  databaseUrl: string,
  { quick, options = {}, signal }: Running,
): Promise<readonly Goal[] | null> => {
  const asked = JSON.stringify({ script: script.href, databaseUrl, quick, options })
  const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ONE, asked], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let answer: unknown
  child.once('message', (message) => {
    answer = message
  })
  const gone = once(child, 'exit')
  await Promise.race([gone, untilAborted(signal)])
  await endGroup(child, gone)
  if (signal.aborted) return null
  if (child.exitCode !== 0) throw new BenchFailed(`The benchmark ${name} failed.`)
  return Goals.parse(answer)
}

const runOne = async (bench: Script, serverUrl: string, running: Running): Promise<void> => {
  const { say } = running
  say(`\n${bench.name}: ${bench.about}`)
  const stolen = await watchStolen()
  const goals = await goalsOf(bench, await emptyDatabase(serverUrl, `bench_${bench.name}`), running)
  if (!goals) return
  say(`  the host gave other machines ${stolenText(await stolen())} of this one meanwhile`)
  for (const goal of goals) {
    const bound = goal.atMost ? 'at most' : 'at least'
    say(`  ${isMet(goal) ? 'met   ' : 'MISSED'} ${goal.name}: ${goal.value} (goal: ${bound} ${goal.goal})`)
  }
  say(resultLine(bench.name, goals))
}

const withPostgres = async (work: (serverUrl: string) => Promise<void>): Promise<void> => {
  const given = process.env['BENCH_DATABASE_URL']
  if (given !== undefined) return work(given)
  const stateDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  let server: EmbeddedPostgres | undefined
  try {
    server = await startEmbeddedPostgres({ stateDir })
    await work(server.url)
  } finally {
    await server?.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

/**
 * One after the other, on a Postgres that is stopped and removed at the end, also if a benchmark fails or this process
 * is stopped. @returns the exit code
 */
export const runBenches = async (benches: readonly Script[], how: Omit<Running, 'signal'>): Promise<number> => {
  const signal = stopSignal(STOP_WITHIN_MS, ['SIGHUP'])
  try {
    await withPostgres(async (serverUrl) => {
      for (const bench of benches) if (!signal.aborted) await runOne(bench, serverUrl, { ...how, signal })
    })
  } catch (error) {
    if (signal.aborted) return INTERRUPTED
    if (!(error instanceof BenchFailed)) throw error
    console.error(error.message)
    return 1
  }
  return signal.aborted ? INTERRUPTED : 0
}
