import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const exists = (directory: string): Promise<boolean> =>
  stat(directory).then(
    () => true,
    () => false,
  )

/**
 * Makes a directory and its parents, accessible only to this user. The `recursive` of Node's own `mkdir` says ENOENT
 * for a read-only file system, and never returns in places such as /proc where no directory can be made.
 */
export async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(directory)).isDirectory()) return
    const parent = path.dirname(directory)
    if (codeOf(error) !== 'ENOENT' || (await exists(parent))) throw error
    await makeDirectory(parent)
    await makeDirectory(directory)
  }
}
