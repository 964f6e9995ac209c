import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { strayPaths } from '../checks/api-paths.ts'
import { longFiles } from '../checks/file-sizes.ts'
import { literalTexts } from '../checks/literal-texts.ts'
import { lockFaults } from '../checks/lock-file.ts'
import { askedTypes } from '../checks/question-types.ts'
import { skippedTests } from '../checks/skipped-tests.ts'
import { sourceFiles } from '../checks/source-file.ts'
import { type Tool, tools } from '../checks/tools.ts'

type Outcome = Readonly<{ ok: boolean; output: string }>
type Step = Readonly<{ name: string; run: () => Promise<Outcome> }>

const root = dirname(dirname(import.meta.dirname))

const run = ({ command, args }: Tool): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })

const holds = (faults: readonly string[]): Outcome => ({ ok: faults.length === 0, output: faults.join('\n') })

const checkLock = async () => holds(lockFaults(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))))

const planted: Tool = { command: 'vitest', args: ['run', '--config', 'tests/checks/vitest.config.ts'] }

/** The cheapest first. */
const steps: readonly Step[] = [
  { name: 'lock file', run: checkLock },
  { name: 'file sizes', run: async () => holds(longFiles(await sourceFiles(root))) },
  { name: 'skipped tests', run: async () => holds(skippedTests(await sourceFiles(root))) },
  { name: 'question types', run: async () => holds(askedTypes(await sourceFiles(root))) },
  { name: 'paths of calls', run: async () => holds(strayPaths(await sourceFiles(root))) },
  { name: 'texts in components', run: async () => holds(await literalTexts(await sourceFiles(root))) },
  { name: 'format and lint', run: () => run(tools.style) },
  { name: 'borders', run: () => run(tools.borders) },
  { name: 'dead code', run: () => run(tools.deadCode) },
  { name: 'types and promises', run: () => run(tools.types) },
  { name: 'planted offences', run: () => run(planted) },
]

const report = async ({ name, run }: Step): Promise<boolean> => {
  const start = performance.now()
  const { ok, output } = await run()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(22)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(`\n${output.trim()}\n`)
  return ok
}

/** Runs all steps, even after a failure; as many at a time as there are processors. */
const checkAll = async (chosen: readonly Step[]): Promise<boolean> => {
  const waiting = [...chosen]
  const results: boolean[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await report(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return results.every(Boolean)
}

const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
if (chosen.length === 0) console.error(`No such check; there are: ${steps.map(({ name }) => name).join(', ')}.`)
process.exitCode = chosen.length > 0 && (await checkAll(chosen)) ? 0 : 1
