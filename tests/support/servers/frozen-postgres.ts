import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openPool, type Pool } from '@portal/infra/database/pool'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@portal/infra/local/postgres/embedded-postgres'

const run = promisify(execFile)

/** A durable server of a test's own, whose processes can be stopped and whose folder can be copied. */
export type OwnPostgres = EmbeddedPostgres &
  Readonly<{
    stateDir: string
    pool: Pool
    /** Server processes of these types (`pg_stat_activity.backend_type`), or all with the postmaster. */
    processes: (type?: string) => Promise<readonly number[]>
    kill: () => Promise<void>
    close: () => Promise<void>
  }>

export const aStateDir = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'portal-own-'))

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) process.kill(pid, signal)
}

export const ownPostgres = async (
  stateDir: string,
  settings: EmbeddedPostgresOptions['settings'] = {},
): Promise<OwnPostgres> => {
  const server = await startEmbeddedPostgres({ stateDir, settings })
  const pool = openPool(server.url, { max: 4, application: 'portal-test-reads' })
  const processes = async (type?: string): Promise<readonly number[]> => {
    const { rows } = await pool.query<Readonly<{ pid: number; type: string; postmaster: number }>>(
      `select pid, backend_type as type, split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as postmaster
       from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    const found = rows.filter((row) => type === undefined || row.type === type).map(({ pid }) => pid)
    return type === undefined ? [...new Set(rows.map(({ postmaster }) => postmaster)), ...found] : found
  }
  return {
    ...server,
    stateDir,
    pool,
    processes,
    kill: async () => {
      const [postmaster] = await processes()
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
      await server.exited
    },
    close: async () => {
      await pool.end()
      await server.stop()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}

/** The folder as a power loss would leave it: what was not yet written is not in it. The server must be stopped or frozen. */
export const copyOfState = async (stateDir: string): Promise<string> => {
  const copy = await aStateDir()
  await mkdir(copy, { recursive: true })
  await run('cp', ['-a', path.join(stateDir, 'data'), path.join(stateDir, 'password'), copy])
  await rm(path.join(copy, 'data/postmaster.pid'), { force: true })
  return copy
}

/** Makes a copy of a stopped server a replica that streams from it, once both run. */
export const asReplicaOf = async (copy: string, primaryUrl: string) => {
  const { hostname, port, username, password } = new URL(primaryUrl)
  await writeFile(path.join(copy, 'data/standby.signal'), '')
  return { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` }
}
