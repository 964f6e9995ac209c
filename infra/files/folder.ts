import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../process/durable-file.ts'
import { FileName, newFileName } from '../tools/file-name.ts'
import type { FileContent, FileStore, StoredFile } from './file-store.ts'

const PARTIAL = '.part'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** `null` if it does not exist. */
const unlessMissing = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Flushed to the disk before it gets its name: a power loss leaves the whole file or none. */
const writeTo = async (path: string, content: FileContent, signal: AbortSignal | undefined): Promise<number> => {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const part of content) {
      signal?.throwIfAborted()
      await file.writeFile(part)
      bytes += part.byteLength
    }
    signal?.throwIfAborted()
    await file.sync()
  } finally {
    await file.close()
  }
  return bytes
}

async function* filesIn(path: string): AsyncGenerator<StoredFile> {
  const folder = await unlessMissing(opendir(path))
  if (!folder) return
  for await (const { name: entry } of folder) {
    const name = FileName.safeParse(entry.replace(PARTIAL, ''))
    const found = name.success ? await unlessMissing(stat(join(path, entry))) : null
    if (name.success && found) yield { name: name.data, bytes: found.size, writtenAt: found.mtime }
  }
}

/** Each file is a file of one folder, which all processes share; on several machines it is a shared volume. */
export const folderOfFiles = (path: string): FileStore => {
  const at = (name: FileName): string => join(path, name)
  return {
    write: async (content, signal) => {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const name = newFileName()
      const partial = `${at(name)}${PARTIAL}`
      try {
        const bytes = await writeTo(partial, content, signal)
        await rename(partial, at(name))
        await syncFolder(path)
        return { name, bytes, writtenAt: new Date() }
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    read: async (name, range) => {
      const file = await unlessMissing(open(at(name), 'r'))
      if (!file) return null
      const { size } = await file.stat()
      return { bytes: size, content: file.createReadStream(range) }
    },
    remove: async (name) => {
      await rm(at(name), { force: true })
      await rm(`${at(name)}${PARTIAL}`, { force: true })
    },
    list: () => filesIn(path),
  }
}
