import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, Fault } from './fault.mjs'

const POLL_MS = 250
const BEAT_MS = 5_000
const STALE_MS = 180_000
const PATIENCE_MS = 20 * 60_000

/**
 * One install at a time in a folder: a second process waits until the first is done. The turn is a folder, because
 * creating a folder is atomic; a dead owner is recognised by its process ids, or by its silence.
 *
 * @param {string} turn the folder that marks an install in progress
 * @param {(alsoAlive: (pid: number) => void) => Promise<void>} work gets a function to register a process that may outlive this one
 * @param {() => void} onWait called once, if another process has the turn
 * @throws {Fault} after twenty minutes of waiting
 */
export async function inTurn(turn, work, onWait) {
  await take(turn, onWait)
  const beat = setInterval(() => existsSync(turn) && utimesSync(turn, new Date(), new Date()), BEAT_MS)
  try {
    await work((pid) => writeFileSync(join(turn, 'pids'), `${process.pid} ${pid}`))
  } finally {
    clearInterval(beat)
    rmSync(turn, { recursive: true, force: true })
  }
}

/** @type {(turn: string, onWait: () => void) => Promise<void>} */
async function take(turn, onWait) {
  const deadline = Date.now() + PATIENCE_MS
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    if (tryTake(turn)) return
    if (isAbandoned(turn)) clear(turn)
    else {
      if (attempt === 0) onWait()
      await sleep(POLL_MS)
    }
  }
  throw new Fault(`Another start has been installing for twenty minutes: stop it, delete ${turn}, and start again.`)
}

/** @type {(turn: string) => boolean} */
function tryTake(turn) {
  mkdirSync(dirname(turn), { recursive: true })
  try {
    mkdirSync(turn)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(turn, 'pids'), `${process.pid}`)
  return true
}

/** @type {(turn: string) => boolean} */
function isAbandoned(turn) {
  try {
    const silence = Date.now() - statSync(turn).mtimeMs
    if (silence < POLL_MS || silence > STALE_MS) return silence > STALE_MS
    return !readFileSync(join(turn, 'pids'), 'utf8').split(' ').map(Number).some(isAlive)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Renames first, so that only one of two processes that find it abandoned clears it. @type {(turn: string) => void} */
function clear(turn) {
  const aside = `${turn}.${process.pid}`
  try {
    renameSync(turn, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

/** @type {(pid: number) => boolean} */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
