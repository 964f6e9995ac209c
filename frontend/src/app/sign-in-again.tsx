import type { Profile } from '@portal/contracts/http/identity'
import { useQueryClient } from '@tanstack/react-query'
import { SignInDialog } from '../features/identity/sign-in-dialog.tsx'
import { paths } from '../lib/paths.ts'
import { useNavigate } from '../lib/router/hooks.ts'
import { changeMember, forgetMember, homeOf, signedInHere } from '../lib/session.tsx'

/** Over a screen whose session has ended: `last` goes on where they were, somebody else begins at their own home. */
export function SignInAgain({ last }: { readonly last: Profile | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const signedIn = (profile: Profile) => {
    if (last && profile.pkUser !== last.pkUser) {
      changeMember(client, last, profile)
      void navigate(homeOf(profile))
    }
    signedInHere(client, profile)
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }
  const cancelled = () => {
    forgetMember(client)
    void navigate(paths.login)
  }
  const username = last?.actedBy === undefined ? last?.email : undefined
  return <SignInDialog isReturning={last !== null} username={username} onSignedIn={signedIn} onCancel={cancelled} />
}
