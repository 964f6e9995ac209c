import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { codeOf, Fault } from './fault.mjs'
import { inTurn } from './install-turn.mjs'
import { missingPackages } from './installed.mjs'

const LAST_LINES = 30

/**
 * Installs what package-lock.json says into node_modules, unless it is there.
 *
 * @param {string} root the folder of package-lock.json
 * @param {(line: string) => void} say
 * @throws {Fault} if npm could not install, with the reason
 */
export async function ensurePackages(root, say) {
  if (missingPackages(root).length === 0) return
  try {
    await inTurn(
      join(root, 'var', 'installing'),
      async (alsoAlive) => {
        if (missingPackages(root).length > 0) await install(root, say, alsoAlive)
      },
      () => say('Another start is installing the packages; waiting for it.'),
    )
  } catch (error) {
    throw reasons[codeOf(error)] ? new Fault(reasonIn(codeOf(error), root)) : error
  }
}

/** @type {(root: string, say: (line: string) => void, alsoAlive: (pid: number) => void) => Promise<void>} */
async function install(root, say, alsoAlive) {
  say('Installing the packages that package-lock.json names (800 MB on disk; a minute or two, once) …')
  const { code, output } = await npmCi(root, alsoAlive)
  const left = code === 0 ? missingPackages(root) : []
  if (code === 0 && left.length === 0 && !output.includes('TAR_ENTRY_ERROR')) return
  say(output.trim().split('\n').slice(-LAST_LINES).join('\n'))
  if (left.length > 0) say(`npm left out ${left.length} packages, ${left[0]} first.`)
  throw new Fault(reasonIn(output, root))
}

/** Uses the npm that started this process, if there is one: another npm on the path may have another version. */
const ownNpm = process.env['npm_execpath']
const npm = ownNpm && basename(ownNpm) === 'npm-cli.js' ? [process.execPath, ownNpm] : ['npm']
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const flags = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']

/** @type {(root: string, alsoAlive: (pid: number) => void) => Promise<{ code: number, output: string }>} */
const npmCi = (root, alsoAlive) =>
  new Promise((resolve, reject) => {
    const [command = 'npm', ...first] = npm
    const child = spawn(command, [...first, ...flags], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid) alsoAlive(child.pid)
    // SIGTERM would first fetch and undo everything; the next install starts from nothing anyway.
    const stop = () => child.kill('SIGKILL')
    for (const signal of signals) process.on(signal, stop)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', () => reject(new Fault('npm was not found: install Node 20 or newer with npm, and start again.')))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, stop)
      if (code === null) reject(new Fault('Stopped while installing; the next start begins it again.'))
      else resolve({ code, output: withoutChatter(output) })
    })
  })

/** @type {(output: string) => string} */
const withoutChatter = (output) =>
  output
    .split('\n')
    .filter((line) => !/^npm (warn|notice) (?!tar )/i.test(line))
    .join('\n')

/** @type {Readonly<Record<string, (root: string) => string>>} */
const reasons = {
  ENOSPC: (root) => `The disk that holds ${root} or npm's cache is full: free about 2 GB there, and start again.`,
  EACCES: (root) => `You may not write in ${root} or npm's cache: give them to your user, and start again.`,
  EPERM: (root) => `You may not write in ${root} or npm's cache: give them to your user, and start again.`,
  EROFS: (root) => `${root} is on a disk that cannot be written: clone it elsewhere, and start again.`,
}
const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH/
const stale = /EUSAGE|in sync/

/**
 * @param {string} output of npm
 * @param {string} root
 * @returns {string} the reason of the failure and what to do, in one sentence
 */
export function reasonIn(output, root) {
  const known = Object.keys(reasons).find((code) => output.includes(code))
  if (known) return reasons[known]?.(root) ?? ''
  if (offline.test(output)) return 'npm could not reach its registry: check the network or proxy, and start again.'
  if (stale.test(output)) return 'package-lock.json does not fit package.json: run npm install, and start again.'
  return 'npm could not install the packages: its messages are above.'
}
