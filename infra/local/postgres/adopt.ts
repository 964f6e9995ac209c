import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalStackError } from '../local-stack-error.ts'
import { type Place, urlOf } from './place.ts'
import { answerOf } from './probe.ts'
import { isAlive, isServer } from './process.ts'
import { type RunningServer, readPassword, wrongPassword } from './server.ts'

const PATIENCE_MS = 60_000
const POLL_MS = 100
const WATCH_MS = 500

/** The process id and the port of a `postmaster.pid`, from its lines 1 and 4; 0 if not written yet. */
export function parsePostmasterPid(text: string): Readonly<{ pid: number; port: number }> {
  const lines = text.split('\n')
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 }
}

const readPostmasterPid = async (place: Place) =>
  parsePostmasterPid(
    await readFile(place.postmasterPid, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    }),
  )

async function untilGone(pid: number, dataDir: string): Promise<void> {
  while (await isServer(pid, dataDir)) await sleep(WATCH_MS, undefined, { ref: false })
}

/**
 * PostgreSQL itself ignores the id of a dead process; if another program has that id now, the file would prevent the
 * start.
 */
async function removeIfStale(place: Place, pid: number): Promise<void> {
  if (pid > 0 && isAlive(pid)) await rm(place.postmasterPid, { force: true })
}

/**
 * The server that already runs on this data: started by another process of the portal, or left by one that crashed.
 * Waits for one that is starting or about to end. `undefined`: there is none.
 */
export async function findRunningServer(place: Place): Promise<RunningServer | undefined> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const { pid, port } = await readPostmasterPid(place)
    if (!(await isServer(pid, place.dataDir))) {
      await removeIfStale(place, pid)
      return undefined
    }
    const url = urlOf(port, await readPassword(place))
    const answer = port > 0 ? await answerOf(url) : 'silent'
    if (answer === 'refused') throw wrongPassword(place)
    if (answer === 'ready') return { pid, url, exited: untilGone(pid, place.dataDir) }
    await sleep(POLL_MS)
  }
  const { pid } = await readPostmasterPid(place)
  const message = `The PostgreSQL that works on ${place.dataDir} does not answer: end it (kill -INT ${pid}), and start again`
  throw new LocalStackError('still-running', message)
}
