import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A suite whose server this machine does not have. */
const NotRun = z.object({ name: z.string(), reason: z.string() })
export type NotRun = z.infer<typeof NotRun>

const FILE = fileURLToPath(new URL('../../../test-results/not-run.json', import.meta.url))

/** Stores their names for the last lines of the run. */
export function nameNotRun(suites: readonly NotRun[]): void {
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(suites))
}

/** The suites that the last run could not run; none if it needed no server. */
export function namedNotRun(): readonly NotRun[] {
  try {
    return z.array(NotRun).parse(JSON.parse(readFileSync(FILE, 'utf8')))
  } catch {
    return []
  }
}
