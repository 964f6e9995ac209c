import type { Heard } from '@portal/infra/database/hear'
import type { Session, SessionStore } from '../http/sessions/sessions.ts'
import { growingCache } from '../kernel/growing-cache.ts'

/** The trigger of `identity.session` tells it. A notice holds keys; an empty one stands for all. */
export const SESSION_ENDS = { application: 'portal-sessions', channel: 'session_ended' } as const

/** How long a session is taken as it was read. Its last request was within minutes then, so it cannot have been idle for too long since. */
const KNOWN_MS = 5 * 60_000
const KNOWN_SESSIONS = 100_000

/** Which sessions other processes end. */
export type Endings = Pick<Heard, 'areHeard' | 'onNotice'>

type Known = Readonly<{ session: Session; readAt: number }>

/**
 * A store that does not read a session again for each request, as long as it hears which ones end. Everything else goes to the
 * `store` itself.
 */
export const knownSessions = (store: SessionStore, endings: Endings): SessionStore => {
  const known = growingCache<Known>(KNOWN_SESSIONS)
  // What was read before an ending that was told meanwhile may be what has ended.
  let ended = 0
  const forget = (keys: readonly string[] | null): void => {
    ended += 1
    if (keys === null) known.clear()
    else for (const key of keys) known.delete(key)
  }
  endings.onNotice((keys) => forget(keys === '' ? null : keys.split(',')))

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
      const ended = await store.remove(key)
      forget([key])
      return ended
    },
    removeAllOf: async (memberId) => {
      await store.removeAllOf(memberId)
      forget(null)
    },
  }
}
