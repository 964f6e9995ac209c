import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from '@portal/tests/support/servers/temporary-folder'
import { describe, expect, it } from 'vitest'
import { FileName, newFileName } from '../tools/file-name.ts'
import type { FileContent } from './file-store.ts'
import { folderOfFiles } from './folder.ts'
import { removeUnused } from './remove-unused.ts'

const folder = temporaryFolder()

async function* parts(...texts: readonly string[]): FileContent {
  for (const part of texts) yield new TextEncoder().encode(part)
}

async function* broken(): FileContent {
  yield new TextEncoder().encode('the first half')
  throw new Error('the database is away')
}

/** A store in a folder of its own, which does not exist before the first file. */
const aStore = (name: string) => {
  const path = folder.at(name)
  return { files: folderOfFiles(path), path }
}

const readAll = async (files: ReturnType<typeof folderOfFiles>, name: FileName) => {
  const found = await files.read(name)
  return found && { bytes: found.bytes, text: await text(found.content) }
}

const namesIn = (path: string) => readdir(path)

describe('a folder of files', () => {
  it('keeps a file under a random name, readable by this account alone', async () => {
    const { files, path } = aStore('kept')
    const one = await files.write(parts('wörd', 's'))
    const other = await files.write(parts())
    expect(one.name).not.toBe(other.name)
    expect(await readAll(files, one.name)).toEqual({ bytes: 6, text: 'wörds' })
    expect(await readAll(files, other.name)).toEqual({ bytes: 0, text: '' })
    expect((await stat(join(path, one.name))).mode & 0o777).toBe(0o600)
  })

  it('has no file, not even a half one, if the content fails', async () => {
    const { files, path } = aStore('broken')
    await expect(files.write(broken())).rejects.toThrow('the database is away')
    expect(await namesIn(path)).toEqual([])
  })

  it('has no file if the writing was cancelled, even after the last part', async () => {
    const { files, path } = aStore('cancelled')
    const cancelling = new AbortController()
    async function* content(): FileContent {
      yield* parts('one')
      cancelling.abort(new Error('cancelled'))
    }
    await expect(files.write(content(), cancelling.signal)).rejects.toThrow('cancelled')
    expect(await namesIn(path)).toEqual([])
  })

  it('reads nothing under a name that it does not have, or that was removed', async () => {
    const { files } = aStore('removed')
    expect(await files.read(newFileName())).toBeNull()
    const { name } = await files.write(parts('x'))
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
  })

  it('takes no name that could be a path', () => {
    for (const name of ['../secrets.json', '/etc/passwd', `${'a'.repeat(31)}/`, 'A'.repeat(32), '']) {
      expect(FileName.safeParse(name).success).toBe(false)
    }
  })

  it('lists nothing before its first file', async () => {
    const { files } = aStore('empty')
    expect(await Array.fromAsync(files.list())).toEqual([])
  })
})

describe('the removal of unused files', () => {
  it('removes what nobody claims after a day, half files included, and leaves all else', async () => {
    const { files, path } = aStore('unused')
    const [claimed, unclaimed, fresh] = [
      await files.write(parts('claimed')),
      await files.write(parts('unclaimed')),
      await files.write(parts('fresh')),
    ]
    const half = `${newFileName()}.part`
    await writeFile(join(path, half), 'half')
    await writeFile(join(path, 'a file of somebody else'), 'x')
    const now = new Date()
    const yesterday = new Date(now.getTime() - 25 * 3_600_000)
    for (const name of [claimed.name, unclaimed.name, half, 'a file of somebody else']) {
      await utimes(join(path, name), yesterday, yesterday)
    }
    expect(await removeUnused(files, async (name) => name === claimed.name, now)).toBe(2)
    expect((await namesIn(path)).toSorted()).toEqual(['a file of somebody else', claimed.name, fresh.name].toSorted())
  })
})
