import { randomUUID } from 'node:crypto'
import { link, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes the names in a folder durable: a file that was synced may still have no name after a power loss. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Writes a file that is not there yet, whole: nobody sees a part of it, and it is durable, with its name, once this returns.
 * @throws EEXIST where it is there
 */
export const writeNewFile = async (path: string, text: string, mode: number): Promise<void> => {
  const partial = `${path}.${randomUUID()}`
  const file = await open(partial, 'wx', mode)
  try {
    await file.chmod(mode) // whatever the umask
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
