import type { Notification } from '@portal/contracts/http/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../../lib/texts/use-texts.ts'
import { notify } from '../../ui/notify.ts'
import { watchLive } from './live.ts'
import { kindViews } from './notice-kinds.ts'
import { listsKey, unreadQuery } from './queries.ts'

const KNOWN = 100

/** Keeps the number of unread notifications and the lists up to date, and says what has come. */
export const useLiveNotices = (member: string): void => {
  const t = useTexts('notifications/list')
  const client = useQueryClient()
  const language = useLanguage()
  /** Those that were told: after a lost connection one may be told again. */
  const known = useRef<readonly string[]>([])

  useEffect(() => {
    const { queryKey } = unreadQuery(member)
    const arrived = ({ pkNotification, type, content }: Notification) => {
      if (known.current.includes(pkNotification)) return
      known.current = [...known.current, pkNotification].slice(-KNOWN)
      client.setQueryData(queryKey, (before) => before && { unread: before.unread + 1 })
      if (document.visibilityState === 'visible')
        notify(t('arrived', { title: content.title || t(kindViews[type].text) }))
    }
    return watchLive(`${member} ${language}`, (news) => {
      if (news.kind === 'unread') client.setQueryData(queryKey, { unread: news.unread })
      else arrived(news.notice)
      void client.invalidateQueries({ queryKey: listsKey(member) })
    })
  }, [client, member, language, t])
}
