import type { Uploaded } from '@portal/projections/files/file/queries'
import { secondsUntil } from '../../kernel/seconds-until.ts'

/** What one owner may upload within a day. */
export const MOST_PER_DAY = { files: 200, bytes: 2 * 2 ** 30 }

const DAY_MS = 24 * 3_600_000

export const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS)

/**
 * How long the owner waits until another file may be uploaded; 0 if it may be now. The day slides: there is room once the file that filled it
 * is a day old. `uploaded`: of the last day, the newest first; of more than `MOST_PER_DAY.files` the rest is not needed.
 */
export const secondsUntilRoom = (uploaded: readonly Uploaded[], at: Date): number => {
  let bytes = 0
  const filling = uploaded.find((file, index) => {
    bytes += file.bytes
    return index + 1 >= MOST_PER_DAY.files || bytes >= MOST_PER_DAY.bytes
  })
  return filling ? secondsUntil(filling.addedAt.getTime() + DAY_MS, at) : 0
}
