// The entry of every npm script: plain JavaScript without packages, for the host's Node and a clone without
// node_modules.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Fault } from './install/fault.mjs'
import { ensurePackages } from './install/packages.mjs'
import { runOnPinnedNode } from './install/pinned-node.mjs'

const OLDEST = 20

/** @type {Readonly<Record<string, readonly string[]>>} */
const scripts = {
  start: ['services/cli/main.ts', 'start'],
  test: ['tests/run.ts'],
  bench: ['tests/bench/main.ts'],
  check: ['infra/local/check.ts'],
}

/** @type {(verb: string | undefined, args: readonly string[]) => Promise<number>} */
async function bootstrap(verb = '', args) {
  const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
  const script = scripts[verb]
  if (!script) throw new Fault(`Say what to run: ${Object.keys(scripts).join(', ')}.`)
  if (process.platform === 'win32') throw new Fault('Windows is not supported: run this inside WSL.')
  if (Number.parseInt(process.versions.node, 10) < OLDEST)
    throw new Fault(`This is Node ${process.versions.node}: install Node ${OLDEST} or newer, and start again.`)
  await ensurePackages(root, (line) => console.error(line))
  return runOnPinnedNode(root, [...script, ...args])
}

const [verb, ...args] = process.argv.slice(2)
try {
  process.exitCode = await bootstrap(verb, args)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
