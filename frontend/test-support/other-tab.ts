import { afterEach } from 'vitest'
import { CHANNEL, type SessionNews } from '../src/lib/session-news.ts'

const open = new Set<BroadcastChannel>()

/** For the end of each test. */
export const closeOtherTabs = (): void => {
  for (const channel of open) channel.close()
  open.clear()
}
afterEach(closeOtherTabs)

/** Another tab of the portal in the same browser: what it hears, and how it speaks. */
export const anotherTab = () => {
  const channel = new BroadcastChannel(CHANNEL)
  open.add(channel)
  const heard: unknown[] = []
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void heard.push(data)
  return { heard, say: (news: SessionNews | Readonly<{ kind: string }>) => channel.postMessage(news) }
}
