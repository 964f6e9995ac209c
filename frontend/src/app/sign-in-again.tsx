import type { Profile } from '@portal/contracts/http/identity'
import { getProfile } from '@portal/contracts/http/own-session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SignInDialog } from '../features/identity/sign-in-dialog.tsx'
import { paths } from '../lib/paths.ts'
import { ask } from '../lib/requests.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { forgetMember, goOnAs } from '../lib/session.tsx'
import { tellOtherTabs } from '../lib/session-news.ts'
import { useLatest } from '../lib/use-latest.ts'

/** Who comes back to this tab may have signed in in another one by a service, which tells nobody: it is asked. */
const useSignedInElsewhere = (goOn: (profile: Profile) => void) => {
  const signedIn = useLatest(goOn)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const profile = await ask(getProfile, {}).catch(() => null)
      if (profile && !isOver) signedIn(profile)
    }
    const looked = () => void look()
    document.addEventListener('visibilitychange', looked)
    window.addEventListener('focus', looked)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', looked)
      window.removeEventListener('focus', looked)
    }
  }, [signedIn])
}

/** Over a screen whose session has ended: `last` goes on where they were, somebody else begins at their own home. */
export function SignInAgain({ last }: { readonly last: Profile | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const goOn = (profile: Profile) => {
    const home = goOnAs(client, last, profile)
    if (home !== null) void navigate(home)
  }
  useSignedInElsewhere(goOn)
  const signedIn = (profile: Profile) => {
    goOn(profile)
    tellOtherTabs({ kind: 'signed-in' })
  }
  const cancelled = () => {
    forgetMember(client)
    void navigate(paths.login)
  }
  const username = last?.actedBy === undefined ? last?.email : undefined
  return <SignInDialog isReturning={last !== null} username={username} onSignedIn={signedIn} onCancel={cancelled} />
}
