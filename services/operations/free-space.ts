import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pool } from '@portal/infra/database/pool'

/** Bytes that this user may still write where a file or folder is, or will be; null where that cannot be told. */
export const freeAt = async (path: string): Promise<number | null> => {
  const found = await access(path).then(
    () => true,
    () => false,
  )
  if (!found) return dirname(path) === path ? null : freeAt(dirname(path))
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

type Place = Readonly<{ folder: string | null; isHere: boolean }>

/** `data_directory` is told to few; the address is none where the connection is by a socket file of this machine. */
const PLACE = `select (select setting from pg_settings where name = 'data_directory') as folder,
  inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1' as "isHere"`

/** Bytes free for the database, where its files are on this machine; else null: no database tells it. */
export const freeForDatabase = async (pool: Pool): Promise<number | null> => {
  const { rows } = await pool.query<Place>(PLACE)
  const [place] = rows
  if (!place?.isHere || !place.folder) return null
  return statfs(place.folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `3.1 MB`, in steps of 1,000. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step] ?? ''}`
}
