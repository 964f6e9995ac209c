import path from 'node:path'

/** The layout of the state directory of an embedded PostgreSQL. Only `dataDir` belongs to the server's user. */
export type Place = Readonly<{
  stateDir: string
  dataDir: string
  postmasterPid: string
  password: string
  log: string
  startLock: string
  /** A shared lock of each process that uses the server with this process id. */
  useLock: (pid: number) => string
}>

export const placeIn = (stateDir: string): Place => {
  const inside = (name: string) => path.resolve(stateDir, name)
  return {
    stateDir: path.resolve(stateDir),
    dataDir: inside('data'),
    postmasterPid: inside('data/postmaster.pid'),
    password: inside('password'),
    log: inside('postgres.log'),
    startLock: inside('start.lock'),
    useLock: (pid) => inside(`in-use-${pid}.lock`),
  }
}

export const SUPERUSER = 'portal'

export const urlOf = (port: number, password: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
