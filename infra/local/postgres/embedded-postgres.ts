import { access, constants, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalStackError } from '../local-stack-error.ts'
import { makeDirectory } from '../process/make-directory.ts'
import { freePort, isPortFree } from '../process/ports.ts'
import { type ProcessLock, processLock, tryProcessLock } from '../process/process-lock.ts'
import { findRunningServer } from './adopt.ts'
import { serverBinaries } from './binaries.ts'
import { createData, hasData } from './data.ts'
import { faultOf } from './faults.ts'
import type { Programs } from './launch.ts'
import { type Place, placeIn } from './place.ts'
import { endOrphans, stopServer } from './process.ts'
import { type RunningServer, startServer } from './server.ts'
import { type ServerSettings, serverSettings } from './server-settings.ts'
import { serverUser } from './user.ts'

export type EmbeddedPostgresOptions = Readonly<{
  /** Holds the data, the password and the log; created if necessary, kept between starts. */
  stateDir: string
  /** The preferred port; another one if it is in use. */
  port?: number
  /** Replaces or extends the settings of `serverSettings`. */
  settings?: ServerSettings
}>

export type EmbeddedPostgres = Readonly<{
  url: string
  /** The server was already running. */
  adopted: boolean
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>
  /** Ends the server, unless another process uses it too: then the last of them ends it. */
  stop: () => Promise<void>
}>

/** How long a start or stop waits for another one of the same state directory. */
const TURN_MS = 180_000
/** For children of a killed server to end, and for a port that another program uses for a moment. */
const PASSING_MS = 15_000
const RETRY_MS = 200
const PORT_MS = 3_000

async function inTurn<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  const turn = await processLock(place.startLock, 'exclusive', TURN_MS)
  if (!turn) {
    throw new LocalStackError('still-running', `Another start of ${place.stateDir} hangs: end it, and start again`)
  }
  try {
    return await work()
  } finally {
    turn.release()
  }
}

/** A preferred port is known to clients: if it is in use, wait for it. */
const choosePort = async (wanted: number | undefined): Promise<number> => {
  if (wanted === undefined) return freePort()
  const deadline = performance.now() + PORT_MS
  while (performance.now() < deadline) {
    if (await isPortFree(wanted)) return wanted
    await sleep(RETRY_MS)
  }
  return freePort()
}

const mayPass = (error: unknown): error is LocalStackError =>
  error instanceof LocalStackError && (error.fault === 'port-busy' || error.fault === 'still-running')

async function startPatiently(place: Place, start: () => Promise<RunningServer>): Promise<RunningServer> {
  const deadline = performance.now() + PASSING_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!mayPass(error) || performance.now() >= deadline) throw error
      if (error.fault === 'still-running') await endOrphans(place.dataDir)
      await sleep(RETRY_MS)
    }
  }
}

async function startFresh(place: Place, options: EmbeddedPostgresOptions): Promise<RunningServer> {
  const user = await serverUser(place.dataDir)
  const programs: Programs = { binaries: await serverBinaries(user), user }
  const settings = { ...serverSettings(), ...options.settings }
  if (!(await hasData(place))) await createData(place, programs)
  return startPatiently(place, async () => startServer(place, programs, settings, await choosePort(options.port)))
}

async function leave(place: Place, pid: number, use: ProcessLock | undefined): Promise<void> {
  use?.release()
  await inTurn(place, async () => {
    const last = tryProcessLock(place.useLock(pid), 'exclusive')
    if (!last) return
    try {
      await stopServer(pid, place.dataDir)
    } finally {
      last.release()
      await rm(place.useLock(pid), { force: true })
    }
  })
}

function handleOf(place: Place, { pid, url, exited }: RunningServer, adopted: boolean): EmbeddedPostgres {
  const use = tryProcessLock(place.useLock(pid), 'shared')
  let leaving: Promise<void> | undefined
  const stop = () => {
    leaving ??= leave(place, pid, use)
    return leaving
  }
  return { url, adopted, exited, stop }
}

async function prepare(place: Place): Promise<void> {
  await makeDirectory(place.stateDir)
  await access(place.stateDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * An embedded PostgreSQL, reachable on 127.0.0.1 with the password in its URL. It first looks for one
 * that already runs on the state directory, and repairs what a crash left. As root the server runs as another
 * user. It outlives this process; the next start finds it again.
 * @throws LocalStackError with one sentence that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = placeIn(options.stateDir)
  try {
    await prepare(place)
    return await inTurn(place, async () => {
      const running = await findRunningServer(place)
      return handleOf(place, running ?? (await startFresh(place, options)), running !== undefined)
    })
  } catch (error) {
    throw faultOf(error, place.stateDir)
  }
}
