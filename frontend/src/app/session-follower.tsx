import { getProfile } from '@portal/contracts/http/own-session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { forgetMember, goOnAs, useLastMember } from '../lib/session.tsx'
import { onSessionNews } from '../lib/session-news.ts'

/**
 * Keeps this tab with the session that all tabs share: what a member had read or typed is gone once they sign out in another
 * tab, and somebody else who signs in there begins at their own home here too.
 */
export function SessionFollower() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const last = useLastMember()

  useEffect(() => {
    const signedIn = async () => {
      const home = goOnAs(client, last, await ask(getProfile, {}))
      if (home !== null) void navigate(home)
    }
    return onSessionNews(({ kind }) => {
      if (kind === 'signed-out') forgetMember(client)
      // If it cannot be asked now, the next request of this tab finds out.
      if (kind === 'signed-in') signedIn().catch(() => undefined)
    })
  }, [client, navigate, last])

  return null
}
