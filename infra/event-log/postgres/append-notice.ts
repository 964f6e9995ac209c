import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../database/pool.ts'

export const APPEND_CHANNEL = 'log_append'

/** Other processes hear of appends at most this often (milliseconds): under load each flush would cost a commit more. */
const SHORTEST_GAP_MS = 10

/** Not part of an append, since a NOTIFY queues up behind those of all others; and it need not survive a crash. */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${APPEND_CHANNEL}', '')`

/** Tells other processes that there is something new. Calls while one is on its way make one more, not many. */
export function appendNotifier(pool: Pool): () => void {
  let isOnItsWay = false
  let isDue = false

  const notify = async (): Promise<void> => {
    while (isDue) {
      isDue = false
      // A hint that got lost costs its readers half a second: they look by themselves.
      await pool.query(NOTIFY).catch(() => undefined)
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
