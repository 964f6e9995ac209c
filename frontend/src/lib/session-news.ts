import * as z from 'zod/mini'

/** What one tab tells the others of the session that they share. `idle`: nobody was there for too long. */
const SessionNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in') }),
  z.object({ kind: z.literal('signed-out'), why: z.enum(['idle', 'asked']) }),
  z.object({ kind: z.literal('active') }),
])
export type SessionNews = z.infer<typeof SessionNews>
type Listener = (news: SessionNews) => void

export const CHANNEL = 'session'

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

/** One channel per tab: what a tab sends does not come back to it. Null where the browser has none. */
const opened = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = SessionNews.safeParse(data)
    if (news.success) for (const listener of listeners) listener(news.data)
  }
  return channel
}

/** Tells all other tabs of this browser, at once: a tab in the background is woken by it, but not by its timers. */
export const tellOtherTabs = (news: SessionNews): void => opened()?.postMessage(news)

/** @returns ends it */
export const onSessionNews = (listener: Listener): (() => void) => {
  opened()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
