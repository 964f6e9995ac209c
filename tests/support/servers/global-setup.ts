import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parsePostmasterPid } from '@portal/infra/local/postgres/adopt'
import { startEmbeddedPostgres } from '@portal/infra/local/postgres/embedded-postgres'
import { isAlive } from '@portal/infra/local/postgres/process'
import type { TestProject } from 'vitest/node'
import { findFfmpegProgram } from './find-ffmpeg.ts'
import { findPsppProgram } from './find-pspp.ts'
import { findServers, suitesNotRun } from './find-servers.ts'
import { sharedKafka, stopKafka } from './kafka-script.ts'
import { nameNotRun } from './not-run.ts'
import { findSmallDisks, unmountIn } from './small-disk.ts'

/**
 * Without fsync a killed process loses nothing, only a crashed machine would: no test does that, and each runs faster.
 */
const HASTE = { fsync: 'off', full_page_writes: 'off' }
/** Four whole portals at once, some with two of each process. */
const ROOM = { max_connections: '520' }

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** All temporary files of the run in one directory, also those of interrupted tests. */
async function runDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-tests-'))
  await chmod(directory, 0o711) // a server started by root runs as another user
  return directory
}

/** Those of the run, and those that single tests have started. */
function killServers(directory: string): void {
  for (const file of globSync('**/data/postmaster.pid', { cwd: directory })) {
    const { pid } = parsePostmasterPid(readFileSync(path.join(directory, file), 'utf8'))
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
  for (const file of globSync('**/run/pid', { cwd: directory })) {
    const pid = Number(readFileSync(path.join(directory, file), 'utf8'))
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}

/** A server that is ending may still write into a folder that is being removed, which `rmSync` does not report. */
function removeNow(directory: string): void {
  for (let attempt = 1; attempt <= 50 && existsSync(directory); attempt += 1) {
    rmSync(directory, { recursive: true, force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }
}

/** On Ctrl-C vitest ends without its teardown, and waits for nothing. */
function leaveNothingBehind(directory: string): () => void {
  const leave = (signal: NodeJS.Signals) => {
    killServers(directory)
    unmountIn(directory)
    removeNow(directory)
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, leave)
  return () => {
    for (const signal of SIGNALS) process.off(signal, leave)
  }
}

/** Which of the servers that only some machines have are available; the suites of the others are named as not run. */
async function provideServers(project: TestProject): Promise<void> {
  const servers = await findServers(process.env)
  const smallDisks = findSmallDisks()
  const ffmpeg = findFfmpegProgram()
  const pspp = findPsppProgram()
  project.provide('kafka', servers.kafka)
  project.provide('redis', servers.redis)
  project.provide('eventStoreDb', servers.eventStoreDb)
  project.provide('smallDisks', smallDisks)
  project.provide('ffmpeg', ffmpeg)
  project.provide('pspp', pspp)
  nameNotRun([
    ...suitesNotRun(servers),
    ...(smallDisks.kind === 'none' ? [{ name: 'A full disk', reason: smallDisks.reason }] : []),
    ...(ffmpeg === true ? [] : [{ name: 'Conversion of videos', reason: ffmpeg }]),
    ...(pspp === true ? [] : [{ name: 'SPSS files read by PSPP', reason: pspp }]),
  ])
}

/** The server of this run: projects are set up one after the other, and the first one starts it. */
const SHARED = 'PORTAL_TEST_RUN_DATABASE_URL'

/** One server for a run: that of TEST_DATABASE_URL, else a new one, which is removed when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await provideServers(project)
  const shared = process.env[SHARED]
  if (shared !== undefined) {
    project.provide('databaseUrl', shared)
    return async () => undefined
  }
  const directory = await runDirectory()
  const forget = leaveNothingBehind(directory)
  const given = process.env['TEST_DATABASE_URL']
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ stateDir: path.join(directory, 'postgres'), settings: { ...HASTE, ...ROOM } })
  process.env['TMPDIR'] = directory
  process.env[SHARED] = server.url
  project.provide('databaseUrl', server.url)
  return async () => {
    forget()
    await stopKafka(sharedKafka(directory))
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
