import { type Listener, listen } from './listen.ts'

const BEAT_MS = 2_000
/** After a sign of life of the connection. So long at most is a notice missed without knowing it, when the network broke without a word. */
const HEARD_MS = 5_000

/** The notices of a channel, and whether they arrive at present: who keeps what they tell of must not rely on it otherwise. */
export type Heard = Readonly<{
  areHeard: () => boolean
  /** An empty payload also comes when the connection is made again: notices may have been missed. */
  onNotice: (told: (payload: string) => void) => void
  close: () => Promise<void>
}>

/** Hears a channel on a connection of its own, and asks that for signs of life. */
export const hear = (url: string, channel: Pick<Listener, 'application' | 'channel' | 'onTrouble'>): Heard => {
  const closing = new AbortController()
  let aliveAt = Number.NEGATIVE_INFINITY
  const told: ((payload: string) => void)[] = []
  const notified = (payload: string): void => {
    for (const tell of told) tell(payload)
  }
  const beat = {
    everyMs: BEAT_MS,
    alive: (askedAt: number): void => {
      aliveAt = askedAt
    },
    lost: (): void => {
      aliveAt = Number.NEGATIVE_INFINITY
    },
  }
  const ended = listen(url, { ...channel, notified, beat }, closing.signal)
  return {
    areHeard: () => performance.now() - aliveAt < HEARD_MS,
    onNotice: (tell) => void told.push(tell),
    close: () => {
      closing.abort()
      return ended
    },
  }
}
