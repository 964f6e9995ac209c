import { getProfile } from '@portal/contracts/http/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ask } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { forgetMember, homeOf, profileKey, useKnownProfile, useLastMember } from '../lib/session.tsx'
import { onSessionNews } from '../lib/session-news.ts'
import { dismissNotes } from '../ui/notify.ts'

/** Who signs in has read why they had to: the note goes. Whoever is signed in as the page opens has not. */
const useNotesRead = () => {
  const profile = useKnownProfile()
  const before = useRef(profile)
  useEffect(() => {
    if (before.current === null && profile) dismissNotes()
    before.current = profile
  }, [profile])
}

/**
 * Keeps this tab with the session that all tabs share: what a member had read or typed is gone once they sign out in another
 * tab, and somebody else who signs in there begins at their own home here too.
 */
export function SessionFollower() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const last = useLastMember()
  useNotesRead()

  useEffect(() => {
    const signedIn = async () => {
      const profile = await ask(getProfile, {})
      const isAnother = last !== null && last.pkUser !== profile.pkUser
      if (isAnother) forgetMember(client)
      client.setQueryData(profileKey, profile)
      if (isAnother) void navigate(homeOf(profile))
    }
    return onSessionNews(({ kind }) => {
      if (kind === 'signed-out') forgetMember(client)
      // If it cannot be asked now, the next request of this tab finds out.
      if (kind === 'signed-in') signedIn().catch(() => undefined)
    })
  }, [client, navigate, last])

  return null
}
