import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, one of them for the end. */
const LONGEST_PATH = 103
const LONGEST_NAME = '.s.PGSQL.65535'

/** Folders that a virtual machine shares with its host often cannot hold sockets. */
const holdsSockets = async (folder: string): Promise<boolean> => {
  const server = createServer()
  try {
    server.listen(path.join(folder, `.s.trial-${process.pid}`))
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** The folder of the Unix socket of the server with this data; empty if it can only be reached over TCP. */
export const socketFolder = async (dataDir: string): Promise<string> => {
  const fits = Buffer.byteLength(path.join(dataDir, LONGEST_NAME)) <= LONGEST_PATH
  return fits && (await holdsSockets(dataDir)) ? dataDir : ''
}
