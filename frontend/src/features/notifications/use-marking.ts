import {
  markAllNotificationsRead,
  markNotificationRead,
  type NotificationList,
} from '@portal/contracts/http/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { useChange } from '../../lib/use-change.ts'
import { notify } from '../../ui/notify.ts'
import { notificationsKey } from './queries.ts'

/** Marks notifications as read. */
export const useMarking = (member: string) => {
  const t = useTexts('notifications/list')
  const again = (client: QueryClient) => client.invalidateQueries({ queryKey: notificationsKey(member) })
  const one = useChange(markNotificationRead, again)
  const all = useChange(markAllNotificationsRead, async (client) => {
    await again(client)
    notify(t('all-read'))
  })
  return {
    mark: one.mutate,
    /** Until the newest that there was when the list was shown, on whatever page it is: what comes meanwhile stays unread. */
    markAll: ({ newest: until }: NotificationList) => {
      if (until !== null) all.mutate({ body: { until } })
    },
    isMarking: all.isPending,
    error: one.error ?? all.error,
  }
}
