import { hash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { AccountType } from '@portal/contracts/events/identity'
import { isStaffAccount } from '@portal/contracts/http/askers'
import type { MemberId } from '@portal/contracts/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { growingCache } from '../../kernel/growing-cache.ts'
import { type Actor, isStaff, type RightsOf } from './actor.ts'
import { sessionIds } from './session-id.ts'

/** `key` is the SHA-256 of the id in the cookie: the stored value cannot be used to sign in. */
export type Session = Readonly<{
  key: string
  memberId: MemberId
  /** As it was when the session began or was last written. */
  accountType: AccountType
  /** The account of staff who are signed in as the member; null for the member. */
  actedBy: MemberId | null
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}>

/** Whose a session was. */
export type EndedSession = Pick<Session, 'memberId' | 'actedBy'>

export type SessionStore = Readonly<{
  add: (session: Session) => Promise<void>
  find: (key: string) => Promise<Session | null>
  /** Written soon, in the background; after a failure the next request writes it. */
  touch: (key: string, accountType: AccountType, seenAt: Date) => void
  /** @returns whose it was; null without such a session */
  remove: (key: string) => Promise<EndedSession | null>
  /** Those of the member, and those in which this account is signed in as another. */
  removeAllOf: (memberId: MemberId) => Promise<void>
  /** Deletes expired sessions. @returns how many */
  removeExpired: (idleSince: Date, now: Date) => Promise<number>
}>

/** What routes do with sessions. They reject when the store cannot be reached. */
export type Sessions = Readonly<{
  /** Null without a session. At once where the cache knows. */
  actorOf: (request: FastifyRequest) => Actor | null | Promise<Actor | null>
  /** Ends the former session of the browser, so that an id known before sign-in is useless after it. */
  start: (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<void>
  /** @returns the session that ended; null without one */
  end: (request: FastifyRequest, reply: FastifyReply) => Promise<EndedSession | null>
  endAllOf: (memberId: MemberId) => Promise<void>
}>

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyInstance {
    sessions: Sessions
  }
}

export type SessionDeps = Readonly<{
  store: SessionStore
  /** The account as it is now; null if it no longer exists. */
  actorFor: (memberId: MemberId) => Promise<Actor | null>
  /** Whether the account, or that of staff who are signed in as it, has to add a passkey before anything else. */
  lacksPasskey: (actor: Actor) => Promise<boolean>
  /** Asked for staff alone. */
  rightsOf: RightsOf
  now: () => Date
  /** Signs the ids of sessions. */
  secret: string
}>

export const IDLE_MS = 120 * 60_000
const LIFE_MS = 30 * 86_400_000
/** Of a session of staff who are signed in as a member. */
const ACTING_LIFE_MS = 60 * 60_000
/** How long other processes may honour a session that was ended here. */
const CACHE_MS = 2_000
/** How often `seen` is written: a member spends about a minute on a page, and a page should not cost a write. */
const TOUCH_MS = 5 * 60_000
/** After this time the account is checked again, together with the look-up of the session. */
const ACCOUNT_MS = 60_000
const CACHED_SESSIONS = 20_000
const KNOWN_ACCOUNTS = 100_000

type Cached = Readonly<{ actor: Actor | null; since: number }>
/** The account behind a session, by the key of the session. */
type KnownAccount = Cached & Pick<Session, 'memberId' | 'actedBy'>

/** A time in the future does not count: setting a clock back must not make it last. */
const isWithin = (ms: number, elapsed: number): boolean => elapsed >= 0 && elapsed < ms

/** Over https the browser limits the cookie to this host and path (`__Host-`, RFC 6265bis). */
const cookieName = (request: FastifyRequest) => (request.protocol === 'https' ? '__Host-session' : 'session')

const idOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName(request)]

const keyOf = (id: string) => hash('sha256', id)

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

const isAlive = ({ seenAt, expiresAt }: Session, now: Date) =>
  now < expiresAt && now.getTime() - seenAt.getTime() < IDLE_MS

const sessionFor = ({ id: memberId, accountType, by }: Actor, key: string, createdAt: Date): Session => {
  const expiresAt = new Date(createdAt.getTime() + (by === undefined ? LIFE_MS : ACTING_LIFE_MS))
  return { key, memberId, accountType, actedBy: by ?? null, createdAt, seenAt: createdAt, expiresAt }
}

/** Looks up a session and its account together. */
const loaderOf = ({ store, actorFor, lacksPasskey, rightsOf, now }: SessionDeps) => {
  const accounts = growingCache<KnownAccount>(KNOWN_ACCOUNTS)

  const elapsedSince = (time: number): number => now().getTime() - time
  const isFresh = ({ since }: Pick<Cached, 'since'>): boolean => isWithin(ACCOUNT_MS + 1, elapsedSince(since))

  /** Staff who are signed in as a member must still be staff. */
  const actorNow = async ({ memberId, actedBy }: Pick<Session, 'memberId' | 'actedBy'>): Promise<Actor | null> => {
    if (actedBy === null) return actorFor(memberId)
    const [member, staff] = await Promise.all([actorFor(memberId), actorFor(actedBy)])
    return member && staff && isStaff(staff) ? { ...member, by: actedBy } : null
  }

  /** The account as known from the session's start, or as it is now. */
  const accountOf = async ({ memberId, actedBy, accountType, createdAt }: Session): Promise<KnownAccount> => {
    const actor = { id: memberId, accountType, ...(actedBy !== null && { by: actedBy }) }
    const started = { memberId, actedBy, actor, since: createdAt.getTime() }
    if (isFresh(started)) return started
    const since = now().getTime()
    return { memberId, actedBy, actor: await actorNow({ memberId, actedBy }), since }
  }

  const limited = async (actor: Actor): Promise<Actor> => {
    const [isLimited, rights] = await Promise.all([
      lacksPasskey(actor),
      isStaffAccount(actor.accountType) ? rightsOf(actor) : undefined,
    ])
    return { ...actor, ...(isLimited && { mustAddPasskey: true }), ...(rights !== undefined && { rights }) }
  }

  const lookedAt = async (known: KnownAccount): Promise<KnownAccount> => {
    if (isFresh(known)) return known
    const since = now().getTime()
    return { ...known, actor: await actorNow(known), since }
  }

  const load = async (key: string): Promise<Actor | null> => {
    const before = accounts.get(key)
    const [session, known] = await Promise.all([store.find(key), before && lookedAt(before)])
    if (!session || !isAlive(session, now())) return null
    const account = known ?? (await accountOf(session))
    accounts.set(key, account)
    const { actor } = account
    if (!actor) return null
    if (!isWithin(TOUCH_MS, elapsedSince(session.seenAt.getTime()))) store.touch(key, actor.accountType, now())
    return limited(actor)
  }
  return load
}

const sessionsOf = (deps: SessionDeps): Sessions => {
  const { store, now } = deps
  const ids = sessionIds(deps.secret)
  const load = loaderOf(deps)
  // Keyed by the id in the cookie, and only of sessions that this installation made: other cookies cannot fill it.
  const cache = growingCache<Cached>(CACHED_SESSIONS)
  // A look-up that began before a session ended must not put it back into the cache.
  let endings = 0

  const lookUp = async (id: string): Promise<Actor | null> => {
    const [began, since] = [endings, now().getTime()]
    const actor = await load(keyOf(id))
    if (began === endings) cache.set(id, { actor, since })
    return actor
  }

  const remove = async (id: string | undefined): Promise<EndedSession | null> => {
    if (id === undefined || !ids.isOurs(id)) return null
    const ended = await store.remove(keyOf(id))
    endings += 1
    cache.delete(id)
    return ended
  }

  return {
    /** Null for an id that cannot be a session: nothing is looked up or cached. */
    actorOf: (request) => {
      const id = idOf(request)
      if (id === undefined) return null
      const cached = cache.get(id)
      if (cached && isWithin(CACHE_MS, now().getTime() - cached.since)) return cached.actor
      return cached || ids.isOurs(id) ? lookUp(id) : null
    },
    start: async (request, reply, actor) => {
      await remove(idOf(request))
      const id = ids.make()
      await store.add(sessionFor(actor, keyOf(id), now()))
      request.actor = actor
      reply.setCookie(cookieName(request), id, cookieOptions(request))
    },
    end: async (request, reply) => {
      const ended = await remove(idOf(request))
      reply.clearCookie(cookieName(request), cookieOptions(request))
      return ended
    },
    endAllOf: async (memberId) => {
      await store.removeAllOf(memberId)
      endings += 1
      cache.clear()
    },
  }
}

/**
 * Identifies members by an opaque cookie. A session lasts 30 days at most and ends after 120 minutes without a request.
 */
export const keepSessions = plugin(async (app: FastifyInstance, deps: SessionDeps) => {
  await app.register(cookie)
  app.decorateRequest('actor', null)
  app.decorate('sessions', sessionsOf(deps))
})
