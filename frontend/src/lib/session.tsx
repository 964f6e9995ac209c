import type { AccountType } from '@portal/contracts/events/identity'
import { type Asker, askers, rightOf } from '@portal/contracts/http/askers'
import type { Profile } from '@portal/contracts/http/identity'
import { getProfile } from '@portal/contracts/http/own-session'
import { RIGHTS, rightsAndStarts } from '@portal/contracts/identity/rights'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { DRAFT, forget } from './browser-memory.ts'
import { hasCode } from './failures.ts'
import { speakAsChosen } from './language.ts'
import { paths } from './paths.ts'
import { ask } from './requests.ts'
import { tellOtherTabs } from './session-news.ts'

export const profileKey = ['session', 'profile'] as const

/** The signed-in member, or null. Fetched once; changed by sign-in, sign-out and expired sessions. */
export const profileQuery = queryOptions({
  queryKey: profileKey,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Profile | null> => {
    try {
      return await ask(getProfile, {}, { signal })
    } catch (error) {
      if (hasCode(error, 'not-signed-in')) return null
      throw error
    }
  },
})

/** Who is signed in, as far as it is known here; undefined before it is. Asks for nothing itself. */
export const useKnownProfile = (): Profile | null | undefined => useQuery({ ...profileQuery, enabled: false }).data

/** Somebody has signed in in this tab, which goes on in their language; the others of this browser are told. */
export const signedInHere = (client: QueryClient, profile: Profile): void => {
  client.setQueryData(profileKey, profile)
  speakAsChosen(client)
  tellOtherTabs({ kind: 'signed-in' })
}

/** The last member seen in this tab, also while an expired session is renewed. Asks for nothing itself. */
export const useLastMember = (): Profile | null => {
  const profile = useKnownProfile()
  const [last, setLast] = useState<Profile | null>(profile ?? null)
  if (profile && profile !== last) setLast(profile)
  return profile ?? last
}

/** Whether a call or a screen is for this account. The server decides: this hides what it would refuse. */
export const isFor = (who: Asker, { account_type, rights }: Profile): boolean => {
  const may: readonly AccountType[] | null = askers[who]
  const right = rightOf(who)
  return may === null || (may.includes(account_type) && (!rights || right === null || rights.includes(right)))
}

/** Where an account starts: staff at the first area to which they have the right, or at their passkeys while they need one; everybody else at their surveys. */
export const homeOf = (profile: Profile): string => {
  if (profile.mustAddPasskey) return paths.profilePasskeys
  const first = RIGHTS.find((right) => isFor(right, profile))
  return first ? rightsAndStarts[first] : paths.home
}

const Session = createContext<Profile | null>(null)
export const SessionProvider = Session.Provider

/** The id of the signed-in member; empty where there is none. */
export const useMemberId = (): string => use(Session)?.pkUser ?? ''

/** The signed-in member, for screens behind sign-in. */
export const useMember = (): Profile => {
  const profile = use(Session)
  if (!profile) throw new Error('a screen for members was shown without one')
  return profile
}

/**
 * What failed because a session had ended is done again once its member has signed in again, and nobody else. `isWaiting`: it failed so.
 */
export const useSignedInAgain = (isWaiting: boolean, again: () => void): void => {
  const profile = useKnownProfile()
  const member = use(Session)?.pkUser
  const whose = useRef(member)
  if (!isWaiting) whose.current = member
  const latest = useRef(again)
  latest.current = again
  const isBack = isWaiting && profile?.pkUser !== undefined && profile.pkUser === whose.current
  useEffect(() => {
    if (isBack) latest.current()
  }, [isBack])
}

/** Whether something failed because a session had ended, and somebody has signed in since: then it is no news any more. */
export const useIsPast = (error: Error): boolean => {
  const profile = useKnownProfile()
  const wasSeen = useRef(false)
  const isSignedOut = hasCode(error, 'not-signed-in')
  if (isSignedOut && profile === null) wasSeen.current = true
  return isSignedOut && wasSeen.current && Boolean(profile)
}

/** Drops everything that was read or typed for a member; what belongs to the site stays. `now`: who is signed in instead. */
export const forgetMember = (client: QueryClient, now: Profile | null = null, keptTyped?: string): void => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' && queryKey[0] !== 'session' })
  forget('tab', undefined, keptTyped)
  client.setQueryData(profileKey, now)
}

/**
 * Another account is signed in here from now on. Staff who begin or end to see the portal as a member are the same person before and after: what they
 * are writing stays. Drafts are kept under the id of whoever writes them, so that nobody else is shown them.
 */
export const changeMember = (client: QueryClient, before: Profile, now: Profile): void => {
  const isSame = now.actedBy === before.displayName || before.actedBy === now.displayName
  forgetMember(client, now, isSame ? DRAFT : undefined)
}

/**
 * Somebody has signed in over what `last` had open, who goes on there; anybody else sees nothing of it.
 * @returns where they begin if they are somebody else
 */
export const goOnAs = (client: QueryClient, last: Profile | null, profile: Profile): string | null => {
  const isAnother = last !== null && last.pkUser !== profile.pkUser
  if (isAnother) changeMember(client, last, profile)
  else client.setQueryData(profileKey, profile)
  speakAsChosen(client)
  void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  return isAnother ? homeOf(profile) : null
}
