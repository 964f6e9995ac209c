import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../database/pool.ts'

export const APPEND_CHANNEL = 'log_append'

/** Other processes are notified at most this often (milliseconds): each notice is a commit, and they read live pages no more often. */
const SHORTEST_GAP_MS = 40

/** Not part of an append: a NOTIFY waits in one queue with those of all others. It need not survive a crash. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${APPEND_CHANNEL}', '')`

/** Notifies other processes of new events. Calls while a notice is in flight are merged into one more. */
export function appendNotifier(pool: Pool): () => void {
  let isOnItsWay = false
  let isDue = false

  const notify = async (): Promise<void> => {
    while (isDue) {
      isDue = false
      // A lost hint costs its readers half a second: they poll.
      await pool.query({ name: 'log-notify', text: NOTIFY }).catch(() => undefined)
      await sleep(SHORTEST_GAP_MS, undefined, { ref: false })
    }
    isOnItsWay = false
  }

  return () => {
    isDue = true
    if (isOnItsWay) return
    isOnItsWay = true
    void notify()
  }
}
