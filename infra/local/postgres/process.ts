import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LocalStackError } from '../local-stack-error.ts'

const run = promisify(execFile)

const POLL_MS = 25

/**
 * SIGINT disconnects the clients and writes a checkpoint (SIGTERM would wait for the clients); SIGQUIT ends at once.
 */
const FAREWELLS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 10_000 },
] as const

async function isServerByProc(pid: number, dataDir: string): Promise<boolean> {
  const [name, workingDir] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)])
  return name.trim() === 'postgres' && workingDir === (await realpath(dataDir))
}

async function isServerByPs(pid: number, dataDir: string): Promise<boolean> {
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'stat=,command='])
  return !stdout.startsWith('Z') && stdout.includes(dataDir)
}

/**
 * Whether this process is a PostgreSQL server on `dataDir`. The process id is not enough: after a crash another program
 * may have it, and a zombie process still has one.
 */
export const isServer = (pid: number, dataDir: string): Promise<boolean> =>
  (process.platform === 'linux' ? isServerByProc : isServerByPs)(pid, dataDir).catch(() => false)

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Resolves with true once the server has ended, with false after `patienceMs`. */
async function isGone(pid: number, dataDir: string, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (await isServer(pid, dataDir)) {
    if (performance.now() >= deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

/** The process may end between the check and the signal. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** Ends the server and waits until it has ended; does nothing if it already has. */
export async function stopServer(pid: number, dataDir: string): Promise<void> {
  for (const { signal, patienceMs } of FAREWELLS) {
    if (!(await isServer(pid, dataDir))) return
    send(pid, signal)
    if (await isGone(pid, dataDir, patienceMs)) return
  }
  throw new LocalStackError('still-running', `PostgreSQL does not end: end it by hand, with kill -KILL ${pid}`)
}

/**
 * Ends the child processes of a killed server: they notice its end only when they next wait for something, and
 * a busy one prevents the next server from starting. (Linux; elsewhere they have to end by themselves.)
 */
export async function endOrphans(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (pid > 0 && (await isServer(pid, dataDir))) send(pid, 'SIGQUIT')
  }
}
