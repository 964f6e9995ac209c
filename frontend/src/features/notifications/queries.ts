import { countUnread, listNotifications } from '@portal/contracts/http/notifications'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../lib/requests.ts'

/** Everything about a member's notifications. */
export const notificationsKey = (member: string) => ['notifications', member] as const
export const listsKey = (member: string) => [...notificationsKey(member), 'list'] as const

export type Asked = Readonly<{ page: number; itemsPerPage: '5' | '10' | '20' | '50' | '100'; isUnreadOnly: boolean }>

export const listQuery = (member: string, language: string, { page, itemsPerPage, isUnreadOnly }: Asked) =>
  queryOptions({
    queryKey: [...listsKey(member), language, page, itemsPerPage, isUnreadOnly],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { page: String(page), itemsPerPage, ...(isUnreadOnly && { only: 'unread' as const }) }
      return ask(listNotifications, { params: { receiver: member }, query }, { signal })
    },
  })

/** The stream keeps it up to date; where there is none, it is asked for again. */
const AGAIN_MS = 120_000

export const unreadQuery = (member: string) =>
  queryOptions({
    queryKey: [...notificationsKey(member), 'unread'],
    refetchInterval: AGAIN_MS,
    queryFn: ({ signal }) => ask(countUnread, { params: { receiver: member } }, { signal }),
  })
