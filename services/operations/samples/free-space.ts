import type { Pool } from '@portal/infra/database/pool'
import { databaseDisk } from '@portal/infra/tools/database-disk'
import { diskSpaceAt } from '@portal/infra/tools/disk-space'

/** Bytes that this user may still write where a file or folder is, or will be; null where that cannot be told. */
export const freeAt = async (path: string): Promise<number | null> => (await diskSpaceAt(path))?.freeBytes ?? null

/** Bytes free for the database, where its files are on this machine; else null: no database tells it. */
export const freeForDatabase = async (pool: Pool): Promise<number | null> =>
  (await databaseDisk(pool))?.freeBytes ?? null

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `3.1 MB`, in steps of 1,000. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step] ?? ''}`
}
