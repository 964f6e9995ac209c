import { addressOf } from '@portal/contracts/http/call'
import { type Notification, watchNotifications } from '@portal/contracts/http/notifications'
import { jsonIn } from '../../lib/requests.ts'

/** What the server tells while the portal is open. */
export type LiveNews = Readonly<{ kind: 'unread'; unread: number }> | Readonly<{ kind: 'notice'; notice: Notification }>
type Told = (news: LiveNews) => void

/** A stream that the server refused is asked for again after this time. */
const AGAIN_MS = 30_000

const unreadIn = (data: string): LiveNews | null => {
  const { unread }: Readonly<{ unread?: unknown }> = Object(jsonIn(data))
  return typeof unread === 'number' ? { kind: 'unread', unread } : null
}

const noticeIn = (data: string): LiveNews | null => {
  const notice: Partial<Notification> = Object(jsonIn(data))
  return typeof notice.pkNotification === 'string' && typeof notice.content?.title === 'string'
    ? { kind: 'notice', notice: notice as Notification }
    : null
}

/** A browser connects again by itself after a lost connection, and names the last event that it got. */
const stream = (tell: Told): (() => void) => {
  let source: EventSource | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const opened = new EventSource(addressOf(watchNotifications, {}))
    const on = (event: LiveNews['kind'], read: (data: string) => LiveNews | null) =>
      opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const news = read(data)
        if (news) tell(news)
      })
    on('unread', unreadIn)
    on('notice', noticeIn)
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
    })
    source = opened
  }
  open()
  return () => {
    clearTimeout(again)
    source?.close()
  }
}

/** Waits until this tab is the one that may have the stream, and has it until `signal` ends. */
const streamInTurn = (name: string, signal: AbortSignal, tell: Told): void => {
  const whileOurs = () =>
    new Promise<void>((resolve) => {
      const stop = stream(tell)
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // It rejects when the tab stops waiting, and that is all.
  navigator.locks.request(name, { signal }, whileOurs).catch(() => undefined)
}

/**
 * Tells what happens to a member's notifications until it is ended. All tabs of a browser share one stream: the tab that has it tells the
 * others, and another one takes it over when that tab is closed. A browser allows few connections to a site, and each stream is one.
 */
export const watchLive = (of: string, told: Told): (() => void) => {
  if (typeof EventSource === 'undefined') return () => undefined
  const name = `notifications ${of}`
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return stream(told)
  const ended = new AbortController()
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<LiveNews>) => told(data)
  streamInTurn(name, ended.signal, (news) => {
    told(news)
    channel.postMessage(news)
  })
  return () => {
    ended.abort()
    channel.close()
  }
}
