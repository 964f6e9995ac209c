import { listen } from '../database/listen.ts'
import { APPEND_CHANNEL } from '../event-log/postgres/append-notice.ts'
import type { Hints } from './hints.ts'

/**
 * Wakes `hints` when another process has appended, on a connection of its own that is reopened when it is lost, until
 * the signal aborts. A hint may be lost: every reader polls as well, so that without hints events arrive later.
 * `onTrouble` is told why there are none, once until they arrive again.
 */
export const listenForAppends = (
  url: string,
  hints: Hints,
  signal: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> =>
  listen(url, { application: 'portal-feed', channel: APPEND_CHANNEL, notified: hints.wake, onTrouble }, signal)
