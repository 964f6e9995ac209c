import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

export type ProcessLock = Readonly<{ release: () => void }>

const POLL_MS = 50
const SQLITE_BUSY = 5

// Nothing is ever written, so that it works on a full disk; hence no journal.
const begin = {
  exclusive: 'pragma journal_mode = memory; begin exclusive',
  shared: 'begin; select count(*) from sqlite_master', // the first read takes the lock
} as const

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/**
 * A lock between processes: one `exclusive` owner, or any number of `shared` ones. It is a lock of the operating system
 * on `file` (SQLite's, on an empty database), so it ends with the process that owns it, however that dies.
 */
export function tryProcessLock(file: string, kind: keyof typeof begin): ProcessLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec(begin[kind])
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** As `tryProcessLock`, but waits up to `timeoutMs`; then `undefined`. */
export async function processLock(
  file: string,
  kind: keyof typeof begin,
  timeoutMs: number,
): Promise<ProcessLock | undefined> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = tryProcessLock(file, kind)
    if (lock || performance.now() >= deadline) return lock
    await sleep(POLL_MS)
  }
}
