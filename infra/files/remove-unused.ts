import type { FileName } from '../tools/file-name.ts'
import type { FileStore } from './file-store.ts'

/** A file is claimed by a row soon after it was written, or never: its process died in between. */
const UNCLAIMED_MS = 24 * 3_600_000

/** Removes files that have existed for a day and that nobody claims. @returns how many */
export const removeUnused = async (
  files: Pick<FileStore, 'list' | 'remove'>,
  isClaimed: (name: FileName) => Promise<boolean>,
  now: Date,
): Promise<number> => {
  let removed = 0
  for await (const { name, writtenAt } of files.list()) {
    if (now.getTime() - writtenAt.getTime() < UNCLAIMED_MS || (await isClaimed(name))) continue
    await files.remove(name)
    removed += 1
  }
  return removed
}
