import type { MemberId } from '@portal/contracts/ids'
import type { Session, SessionStore } from '@portal/services/http/sessions/sessions'
import type { Attempts } from '@portal/services/identity/attempts'
import type { PastSignIn, SignInHistory } from '@portal/services/identity/history/sign-in-history'

/** Sessions that last as long as the test. */
export const memorySessions = (): SessionStore => {
  const rows = new Map<string, Session>()
  const removeWhere = (isGone: (session: Session) => boolean) => {
    const gone = [...rows.values()].filter(isGone)
    for (const { key } of gone) rows.delete(key)
    return gone.length
  }
  return {
    add: async (session) => void rows.set(session.key, session),
    find: async (key) => rows.get(key) ?? null,
    touch: (key, accountType, seenAt) => {
      const row = rows.get(key)
      if (row) rows.set(key, { ...row, accountType, seenAt })
    },
    remove: async (key) => {
      const row = rows.get(key) ?? null
      rows.delete(key)
      return row
    },
    removeAllOf: async (memberId) =>
      void removeWhere((session) => [session.memberId, session.actedBy].includes(memberId)),
    removeExpired: async (idleSince, now) =>
      removeWhere(({ seenAt, expiresAt }) => seenAt < idleSince || expiresAt < now),
  }
}

/** Counts of failed sign-ins that last as long as the test. */
export const memoryAttempts = (): Attempts => {
  const rows = new Map<string, { attempts: number; since: Date }>()
  return {
    count: async (key, now, windowMs) => {
      const known = rows.get(key)
      const row =
        known && Math.abs(now.getTime() - known.since.getTime()) <= windowMs
          ? { ...known, attempts: known.attempts + 1 }
          : { attempts: 1, since: now }
      rows.set(key, row)
      return row
    },
    uncount: async (key) => {
      const known = rows.get(key)
      if (known) rows.set(key, { ...known, attempts: Math.max(0, known.attempts - 1) })
    },
    removeBefore: async (since) => {
      const gone = [...rows].filter(([, row]) => row.since < since)
      for (const [key] of gone) rows.delete(key)
      return gone.length
    },
  }
}

/** Sign-ins that are known as long as the test lasts. */
export const memorySignInHistory = (): SignInHistory => {
  const rows: Readonly<{ memberId: MemberId; signIn: PastSignIn }>[] = []
  return {
    add: async (memberId, signIn) => void rows.unshift({ memberId, signIn }),
    pageOf: async (memberId, { skip, most }) => {
      const own = rows.filter((row) => row.memberId === memberId).map(({ signIn }) => signIn)
      return { signIns: own.slice(skip, skip + most), total: own.length }
    },
  }
}
