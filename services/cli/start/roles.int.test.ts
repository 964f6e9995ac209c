import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { afterEach, expect, it, vi } from 'vitest'
import { startRoles } from './roles.ts'

const folder = temporaryFolder()
const DIES_AFTER_MS = 60

let stop = async (): Promise<void> => undefined
afterEach(() => stop())

/** A role that dies a moment after its start. */
const aDyingRole = (wellAfterMs: number): readonly string[] => {
  const file = folder.write('dying.mjs', `setTimeout(() => process.exit(1), ${DIES_AFTER_MS})`)
  const said: string[] = []
  const wiring = {
    env: process.env,
    logDir: folder.at('log'),
    say: (line: string) => void said.push(line),
    wellAfterMs,
  }
  stop = startRoles([{ name: 'dying', file }], wiring).stop
  return said
}

it('a role that dies at its start is not restarted after five times, and the message says where to look', async () => {
  const said = aDyingRole(30_000)
  await vi.waitFor(() => expect(said.at(-1)).toMatch(/^The dying keeps ending and is not started again/), {
    timeout: 60_000,
  })
  expect(said).toHaveLength(6)
})

it('a role that ran for a while before it died is started again, however often', async () => {
  const said = aDyingRole(1)
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(7), { timeout: 60_000 })
  expect(new Set(said).size).toBe(1)
})
