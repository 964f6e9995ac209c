import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@portal/infra/local/embedded-postgres'
import type { TestProject } from 'vitest/node'

/** A killed process loses nothing that way, a lost machine would: no test pulls the plug, and each runs faster. */
const HASTE = { fsync: 'off', full_page_writes: 'off' }

/** One server for a run: that of TEST_DATABASE_URL, else a new one, which goes when the run ends. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('databaseUrl', given)
    return undefined
  }
  const stateDir = await mkdtemp(path.join(tmpdir(), 'portal-tests-'))
  const server = await startEmbeddedPostgres({ stateDir, settings: HASTE })
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}
