import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export type DiskSpace = Readonly<{ freeBytes: number; totalBytes: number }>

/** The disk of a file or folder: what this user may still write, and its size. Null if that cannot be told. */
export const diskSpaceOf = (path: string): Promise<DiskSpace | null> =>
  statfs(path).then(
    ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }),
    () => null,
  )

/** The same of a file or folder that may not be there yet. */
export const diskSpaceAt = async (path: string): Promise<DiskSpace | null> => {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return dirname(path) === path ? null : diskSpaceAt(dirname(path))
  return diskSpaceOf(path)
}
