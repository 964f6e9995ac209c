import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Flushes the names in a folder: a file that was synced may still have no name after a power loss. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Writes a new file: it appears complete, and it is durable, with its name, once this returns.
 * @throws EEXIST if it exists
 */
export const writeNewFile = async (path: string, text: string, mode: number): Promise<void> => {
  const partial = `${path}.${randomUUID()}`
  const file = await open(partial, 'wx', mode)
  try {
    await file.chmod(mode) // regardless of the umask
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
  await syncFolder(dirname(path))
}
