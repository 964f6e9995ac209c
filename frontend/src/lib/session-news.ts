/** What one tab tells the others of the session that they share. `idle`: nobody was there for too long. */
export type SessionNews =
  | Readonly<{ kind: 'signed-in' | 'active' }>
  | Readonly<{ kind: 'signed-out'; why: 'idle' | 'asked' }>
type Listener = (news: SessionNews) => void

export const CHANNEL = 'session'

/** A tab of another version of the portal may say something else. */
const newsIn = (data: unknown): SessionNews | null => {
  const { kind, why }: Readonly<{ kind?: unknown; why?: unknown }> = Object(data)
  if (kind === 'signed-in' || kind === 'active') return { kind }
  return kind === 'signed-out' && (why === 'idle' || why === 'asked') ? { kind, why } : null
}

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

/** One channel per tab: what a tab sends does not come back to it. Null where the browser has none. */
const opened = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = newsIn(data)
    if (news) for (const listener of listeners) listener(news)
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
