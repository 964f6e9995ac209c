import { listen } from '@portal/infra/database/listen'
import { LRUCache } from 'lru-cache'
import type { Session, SessionStore } from '../http/sessions/sessions.ts'

/** As the trigger of `identity.session` names it. */
export const ENDED_CHANNEL = 'session_ended'

/** How long a session is taken as it was read. Its last request was within minutes then, so it cannot have been idle for too long since. */
const KNOWN_MS = 5 * 60_000
const KNOWN_SESSIONS = 100_000
const BEAT_MS = 2_000
/** After a sign of life of the connection. So long at most is a session still taken that was ended when the network broke without a word. */
const HEARD_MS = 5_000

/** What ended, as it is told: keys, or null for all. Whoever hears nothing at present must not rely on what they know. */
export type Endings = Readonly<{
  areHeard: () => boolean
  onEnded: (told: (keys: readonly string[] | null) => void) => void
}>

type Hearing = Endings & Readonly<{ close: () => Promise<void> }>

/** Hears, on a connection of its own, which sessions other processes end. */
export const hearEndings = (url: string, onTrouble: (error: unknown) => void): Hearing => {
  const closing = new AbortController()
  let aliveAt = Number.NEGATIVE_INFINITY
  const told: ((keys: readonly string[] | null) => void)[] = []
  const notified = (payload: string): void => {
    for (const tell of told) tell(payload === '' ? null : payload.split(','))
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
  const listener = { application: 'portal-sessions', channel: ENDED_CHANNEL, notified, onTrouble }
  const ended = listen(url, { ...listener, beat }, closing.signal)
  return {
    areHeard: () => performance.now() - aliveAt < HEARD_MS,
    onEnded: (tell) => void told.push(tell),
    close: () => {
      closing.abort()
      return ended
    },
  }
}

type Known = Readonly<{ session: Session; readAt: number }>

/**
 * A store that does not read a session again for each request, as long as it hears which ones end. Everything else goes to the
 * `store` itself.
 */
export const knownSessions = (store: SessionStore, endings: Endings): SessionStore => {
  // With `max` the memory of all is taken at once.
  const known = new LRUCache<string, Known>({ maxSize: KNOWN_SESSIONS, sizeCalculation: () => 1 })
  // What was read before an ending that was told meanwhile may be what has ended.
  let ended = 0
  const forget = (keys: readonly string[] | null): void => {
    ended += 1
    if (keys === null) known.clear()
    else for (const key of keys) known.delete(key)
  }
  endings.onEnded(forget)

  const read = async (key: string): Promise<Session | null> => {
    const before = endings.areHeard() ? ended : null
    const readAt = performance.now()
    const session = await store.find(key)
    if (session && before === ended) known.set(key, { session, readAt })
    return session
  }

  return {
    ...store,
    find: async (key) => {
      const one = known.get(key)
      const isGood = one !== undefined && endings.areHeard() && performance.now() - one.readAt < KNOWN_MS
      return isGood ? one.session : read(key)
    },
    touch: (key, accountType, seenAt) => {
      const one = known.get(key)
      if (one) known.set(key, { ...one, session: { ...one.session, accountType, seenAt } })
      store.touch(key, accountType, seenAt)
    },
    remove: async (key) => {
      await store.remove(key)
      forget([key])
    },
    removeAllOf: async (memberId) => {
      await store.removeAllOf(memberId)
      forget(null)
    },
  }
}
