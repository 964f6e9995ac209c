import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parsePostmasterPid } from '@portal/infra/local/postgres/adopt'
import { placeIn } from '@portal/infra/local/postgres/place'
import { keepPostgres } from '@portal/services/cli/start/keep-postgres'
import { until } from '../until.ts'

/** A Postgres that only one test uses, started again when it dies, as `npm start` does. */
export type KeptPostgres = Readonly<{
  url: string
  /** The output that `npm start` would print. */
  said: readonly string[]
  /** Sends a signal to the server, if it runs now: SIGKILL, SIGINT (its fast stop), SIGQUIT (its immediate one). */
  signal: (name: NodeJS.Signals) => Promise<boolean>
  /** The server's process id, or null while there is none. */
  pid: () => Promise<number | null>
  /** Removes a file that each start writes anew, so that a start needs some room on the disk. */
  removeOptions: () => Promise<void>
  /** Waits until another server than that one runs. */
  replaced: (pid: number) => Promise<void>
  close: () => Promise<void>
}>

/** `stateDir`: its folder, if that matters. It is then not removed. */
export const keptPostgres = async (stateDir?: string): Promise<KeptPostgres> => {
  const folder = stateDir ?? (await mkdtemp(path.join(tmpdir(), 'portal-kept-')))
  await chmod(folder, 0o755) // as root the server runs as another user
  const said: string[] = []
  const kept = await keepPostgres({ stateDir: folder, say: (line) => void said.push(line) })
  const { postmasterPid } = placeIn(folder)
  const options = path.join(path.dirname(postmasterPid), 'postmaster.opts')
  const pid = async () => {
    const text = await readFile(postmasterPid, 'utf8').catch(() => null)
    return text === null ? null : parsePostmasterPid(text).pid
  }
  return {
    url: kept.url,
    said,
    pid,
    signal: async (name) => {
      const running = await pid()
      try {
        if (running !== null) process.kill(running, name)
        return running !== null
      } catch {
        return false // it is dead, and its file still exists
      }
    },
    removeOptions: () => rm(options, { force: true }),
    replaced: (former) =>
      until('the database is started again', async () => {
        const now = await pid()
        return now !== null && now !== former
      }),
    close: async () => {
      await kept.stop()
      if (stateDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
