import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

export type Role = Readonly<{ name: string; file: string }>

type Supervised = { child: ChildProcess; restarts: number; stopping: boolean }
type Wiring = Readonly<{
  env: NodeJS.ProcessEnv
  logDir: string
  say: (line: string) => void
  /** A role that ran this long (30,000 ms) resets its count of restarts. */
  wellAfterMs?: number
  /** The pause before the first restart (500 ms); twice as long before the second, and so on. */
  pauseMs?: number
}>

/** Consecutive restarts, each soon after its start. */
const MOST_RESTARTS = 5
const WELL_AFTER_MS = 30_000
const PAUSE_MS = 500
const STOP_WITHIN_MS = 12_000

const launch = ({ name, file }: Role, env: NodeJS.ProcessEnv, log: WriteStream): ChildProcess => {
  // The child has a channel to this process: if this process is killed, the channel closes and the child stops by
  // itself.
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  child.once('error', (error) => log.write(`${name} could not be started: ${error.message}\n`))
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const ended = (child: ChildProcess): Promise<void> =>
  hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()))

const stopOne = async (supervised: Supervised): Promise<void> => {
  supervised.stopping = true
  supervised.child.kill('SIGTERM')
  const force = setTimeout(() => supervised.child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended(supervised.child)
  clearTimeout(force)
}

const supervise = (role: Role, wiring: Wiring): Supervised => {
  const { env, logDir, say, wellAfterMs = WELL_AFTER_MS, pauseMs = PAUSE_MS } = wiring
  const logFile = join(logDir, `${role.name}.log`)
  const log = createWriteStream(logFile, { flags: 'a' })
  const supervised: Supervised = { child: launch(role, env, log), restarts: 0, stopping: false }

  const watch = (child: ChildProcess): void => {
    const began = performance.now()
    child.once('exit', () => {
      if (supervised.stopping) return
      const isWell = performance.now() - began > wellAfterMs
      supervised.restarts = isWell ? 1 : supervised.restarts + 1
      if (supervised.restarts > MOST_RESTARTS) {
        say(`The ${role.name} keeps ending and is not started again. Its last messages are in ${logFile}`)
        return
      }
      say(`The ${role.name} ended unexpectedly and is started again. Its last messages are in ${logFile}`)
      setTimeout(() => {
        if (supervised.stopping) return
        supervised.child = launch(role, env, log)
        watch(supervised.child)
      }, pauseMs * supervised.restarts)
    })
  }
  watch(supervised.child)
  return supervised
}

/**
 * Starts each role as a separate process, starts it again when it dies (but not one that always dies at its start), and
 * writes its output to a log file. `stop` ends all of them and waits for it.
 */
export const startRoles = (roles: readonly Role[], wiring: Wiring) => {
  mkdirSync(wiring.logDir, { recursive: true })
  const running = roles.map((role) => supervise(role, wiring))
  return {
    stop: async (): Promise<void> => {
      await Promise.all(running.map(stopOne))
    },
  }
}
