import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeNewFile } from './durable-file.ts'

const { did } = vi.hoisted((): { did: string[] } => ({ did: [] }))

/** The real file system; calls are recorded. */
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const real = await importOriginal()
  const noted = (handle: FileHandle, what: string): FileHandle =>
    new Proxy(handle, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...given: readonly unknown[]): unknown => {
          did.push(`${String(name)} ${what}`)
          return Reflect.apply(value, target, given)
        }
      },
    })
  const open: typeof real.open = async (path, flags, mode) =>
    noted(await real.open(path, flags, mode), flags === 'r' ? 'folder' : 'file')
  const link: typeof real.link = async (from, to) => {
    did.push('link')
    await real.link(from, to)
  }
  return { ...real, open, link }
})

const folder = temporaryFolder()
beforeEach(() => {
  did.length = 0
})

describe('a durable file', () => {
  it('is flushed before it gets its name, and its name is flushed before the call returns', async () => {
    const path = folder.at('secrets.json')
    await writeNewFile(path, 'kept', 0o600)
    expect(did.filter((each) => !each.startsWith('c'))).toEqual(['writeFile file', 'sync file', 'link', 'sync folder'])
    expect(readFileSync(path, 'utf8')).toBe('kept')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('that exists is left unchanged', async () => {
    const path = folder.write('there.json', 'first')
    await expect(writeNewFile(path, 'second', 0o600)).rejects.toThrow(/EEXIST/)
    expect(readFileSync(path, 'utf8')).toBe('first')
    expect(readdirSync(folder.at('.')).filter((name) => name.startsWith('there.json'))).toEqual(['there.json'])
  })
})
