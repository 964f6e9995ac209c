import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 100
const PAGE = new Uint8Array(8_192)

export type DiskWatch = Readonly<{
  /** Milliseconds of each sync since the last call. */
  take: () => readonly number[]
  close: () => Promise<void>
}>

/**
 * Writes a page and syncs it ten times a second, in the folder of temporary files, where the database of a benchmark is: how
 * long a commit waits for this disk, whoever makes it.
 */
export const watchDisk = async (): Promise<DiskWatch> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-disk-'))
  const file = await open(join(folder, 'syncs'), 'w')
  const ending = new AbortController()
  let syncs: number[] = []

  const keepSyncing = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await file.write(PAGE, 0, PAGE.length, 0)
      const begun = performance.now()
      await file.datasync()
      syncs.push(performance.now() - begun)
      await sleep(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const syncing = keepSyncing()
  syncing.catch(() => undefined) // thrown when it is closed
  return {
    take: () => {
      const taken = syncs
      syncs = []
      return taken
    },
    close: async () => {
      ending.abort()
      try {
        await syncing
      } finally {
        await file.close()
        await rm(folder, { recursive: true })
      }
    },
  }
}
