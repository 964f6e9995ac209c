import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { findChromium } from './chromium.ts'
import { brokenFiles, failedInPlaywright, failedInVitest, PlaywrightSuite, VitestTests } from './failed-tests.ts'
import { namedNotRun } from './support/servers/not-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}test-results`

const say = (line: string): void => console.log(line)

type Counts = Readonly<{ passed: number; failed: number; skipped: number }>
/** `failures`: a line for each test that failed. */
type Suite = Readonly<{ name: string; counts: Counts; exitCode: number; failures: readonly string[] }>

const MOST_NAMED = 30

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 }

const run = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: VitestTests,
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  suites: z.array(PlaywrightSuite),
})

/** A run without a report has failed, whatever else happened. */
const readReport = async <T>(file: string, contract: z.ZodMiniType<T>): Promise<T | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const read = contract.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

const vitest = async (args: readonly string[]): Promise<Suite> => {
  const file = `${results}/vitest.json`
  const exitCode = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    process.env,
  )
  const report = await readReport(file, VitestReport)
  const counts = report
    ? {
        passed: report.numPassedTests,
        failed: report.numFailedTests + brokenFiles(report.testResults).length,
        skipped: report.numPendingTests,
      }
    : NONE
  const failures = report ? failedInVitest(report.testResults, root) : []
  return { name: 'unit, component and integration', counts, exitCode, failures }
}

const browser = async (args: readonly string[]): Promise<Suite> => {
  const name = 'browser'
  const chromium = findChromium(process.env, say)
  if (chromium === null) {
    say('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.')
    return { name, counts: { ...NONE, failed: 1 }, exitCode: 1, failures: [] }
  }
  const exitCode = await run(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts', ...args],
    { ...process.env, CHROMIUM_PATH: chromium },
  )
  const report = await readReport(`${results}/e2e.json`, PlaywrightReport)
  const counts = report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      }
    : NONE
  return { name, counts, exitCode, failures: report ? failedInPlaywright(report.suites) : [] }
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  unit: ['--project', '*unit', '--project', '*dom'],
  integration: ['--project', '*integration', '--project', 'faults'],
  faults: ['--project', 'faults'],
}

const suitesFor = async (kind: string | undefined, rest: readonly string[]): Promise<readonly Suite[]> => {
  if (kind === 'e2e') return [await browser(rest)]
  if (kind !== undefined) return [await vitest([...(KINDS[kind] ?? []), ...rest])]
  return [await vitest([]), await browser([])]
}

/** Servers that only some machines have; their suites are named as not run, and never counted as passed. */
const notRun = (): readonly string[] => namedNotRun().map(({ name, reason }) => `${name} (${reason})`)

const summary = (suites: readonly Suite[]): number => {
  const sum = (of: keyof Counts): number => suites.reduce((total, { counts }) => total + counts[of], 0)
  const broken = suites.filter(({ exitCode, counts }) => exitCode !== 0 && counts.failed === 0)
  const failed = sum('failed') + broken.length
  for (const { name, counts, exitCode } of suites) {
    say(`${name}: ${counts.passed} passed, ${counts.failed} failed${exitCode === 0 ? '' : ` (exit code ${exitCode})`}`)
  }
  for (const failure of suites.flatMap(({ failures }) => failures).slice(0, MOST_NAMED)) say(`failed: ${failure}`)
  for (const suite of notRun()) say(`not run: ${suite}`)
  say(`Tests: ${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`)
  return failed === 0 && sum('passed') > 0 ? 0 : 1
}

const main = async ([kind, ...rest]: readonly string[]): Promise<number> => {
  if (kind !== undefined && kind !== 'e2e' && !(kind in KINDS)) {
    say('Usage: npm test [-- unit | integration | faults | e2e [FILTER …]]')
    return 2
  }
  await rm(results, { recursive: true, force: true })
  say('')
  return summary(await suitesFor(kind, rest))
}

process.exitCode = await main(process.argv.slice(2))
