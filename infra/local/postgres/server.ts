import type { ChildProcess } from 'node:child_process'
import { type FileHandle, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LocalStackError } from '../local-stack-error.ts'
import { faultInLog } from './faults.ts'
import { launch, type Programs } from './launch.ts'
import { type Place, urlOf } from './place.ts'
import { answerOf } from './probe.ts'
import { stopServer } from './process.ts'
import { asArguments, type ServerSettings } from './server-settings.ts'

export type RunningServer = Readonly<{ pid: number; url: string; exited: Promise<void> }>

const LOG_LIMIT_BYTES = 10 * 1024 ** 2
/** After a crash the server first replays its write-ahead log, up to 2 GB. */
const RECOVERY_MS = 120_000
const POLL_MS = 25
const FULL_BYTES = 1024 ** 2

/** Two log files at most, the current one and the one before. */
async function openLog(place: Place): Promise<FileHandle> {
  const found = await stat(place.log).catch(() => undefined)
  if (found && found.size > LOG_LIMIT_BYTES) await rename(place.log, `${place.log}.1`)
  return open(place.log, 'a', 0o600)
}

export const readPassword = (place: Place): Promise<string> =>
  readFile(place.password, 'utf8').catch((error: unknown) => {
    const message = `The password of the database is not in ${place.password}: restore that file, or move ${place.dataDir} away to start with an empty database`
    throw new LocalStackError('permission', message, error)
  })

export const wrongPassword = (place: Place): LocalStackError =>
  new LocalStackError(
    'permission',
    `The password in ${place.password} is not that of the database: restore the right file, or move ${place.dataDir} away to start with an empty database`,
  )

/** On a full disk not even the message can be written. */
async function saidSince(place: Place, size: number): Promise<string> {
  const said = (await readFile(place.log)).subarray(size).toString()
  if (said !== '') return said
  const { bavail, bsize } = await statfs(place.stateDir)
  return bavail * bsize < FULL_BYTES ? 'No space left on device' : ''
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Waits until the server answers. */
async function untilReady(child: ChildProcess, url: string, place: Place, logSize: number): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS
  while (performance.now() < deadline) {
    const answer = await answerOf(url)
    if (answer === 'ready') return
    if (hasEnded(child)) throw faultInLog(await saidSince(place, logSize), place.dataDir)
    if (answer === 'refused') throw wrongPassword(place)
    await sleep(POLL_MS)
  }
  throw new LocalStackError('other', `PostgreSQL was not ready within two minutes: see ${place.log}, and start again`)
}

/** Removes the locks of processes that used servers that have ended. */
async function forgetFormerUsers(place: Place): Promise<void> {
  const names = await readdir(place.stateDir)
  for (const name of names.filter((each) => each.startsWith('in-use-'))) await rm(path.join(place.stateDir, name))
}

/**
 * Starts a server on the data, in a session of its own: Ctrl-C reaches only this process, and the server outlives its
 * crash.
 */
export async function startServer(
  place: Place,
  programs: Programs,
  settings: ServerSettings,
  port: number,
): Promise<RunningServer> {
  await forgetFormerUsers(place)
  const url = urlOf(port, await readPassword(place))
  const log = await openLog(place)
  try {
    const { size } = await log.stat()
    const child = await launch('postgres', programs, place.dataDir, ['-p', String(port), ...asArguments(settings)], {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const pid = child.pid ?? 0
    child.unref() // the server does not keep this process running
    try {
      await untilReady(child, url, place, size)
      return { pid, url, exited }
    } catch (error) {
      await stopServer(pid, place.dataDir)
      throw error
    }
  } finally {
    await log.close()
  }
}
