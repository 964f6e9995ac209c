import type { NotificationsDeps } from '@portal/services/notifications/deps'

/** Nobody has a notification. */
export const noNotices: NotificationsDeps['notices'] = {
  page: async () => ({ notices: [], unread: 0, total: 0, newest: null }),
  unread: async () => 0,
  since: async () => [],
  head: async () => null,
  posted: async () => [],
  readers: async () => [],
}

/** A stream that lasts would keep `inject` waiting for the end of its reply. */
export const endedAtOnce = {
  join: ({ end }: Readonly<{ end: () => void }>) => {
    end()
    return () => undefined
  },
  close: () => undefined,
}
