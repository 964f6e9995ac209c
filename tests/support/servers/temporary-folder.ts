import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the files of one test file; it is removed afterwards. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string): string => join(folder, name)
  return {
    at,
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(at(name), content)
      return at(name)
    },
    read: (name: string): string => readFileSync(at(name), 'utf8'),
  }
}
