import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '@portal/infra/files/file-store'
import type { FileName } from '@portal/infra/tools/file-name'

/** Stored contents as files, for programs that need files; the folder is removed afterwards, whatever happened. */
export const workingCopies = (files: Pick<FileStore, 'read' | 'write'>, nameOf: (stored: string) => FileName) => ({
  withCopy: async <Result>(
    stored: string,
    work: (source: string, folder: string) => Promise<Result>,
  ): Promise<Result | null> => {
    const found = await files.read(nameOf(stored))
    if (found === null) return null
    const folder = await mkdtemp(join(tmpdir(), 'portal-video-'))
    try {
      const source = join(folder, 'source')
      await pipeline(found.content, createWriteStream(source, { mode: 0o600 }))
      return await work(source, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  store: async (path: string) => {
    const { name, bytes } = await files.write(createReadStream(path))
    return { stored: name, bytes }
  },
})
