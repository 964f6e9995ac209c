import type { Pool } from '../database/pool.ts'
import { type DiskSpace, diskSpaceOf } from './disk-space.ts'

type Place = Readonly<{ folder: string | null; isHere: boolean }>

/** `data_directory` is told to few; the address is none where the connection is by a socket file of this machine. */
const PLACE = `select (select setting from pg_settings where name = 'data_directory') as folder,
  inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1' as "isHere"`

/** The disk of the database, where its files are on this machine; else null: no database tells it. */
export const databaseDisk = async (pool: Pool): Promise<DiskSpace | null> => {
  const { rows } = await pool.query<Place>(PLACE)
  const [place] = rows
  return place?.isHere && place.folder ? diskSpaceOf(place.folder) : null
}
