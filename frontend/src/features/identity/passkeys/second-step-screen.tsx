import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../../lib/paths.ts'
import { useNavigate } from '../../../lib/router/hooks.ts'
import { Navigate } from '../../../lib/router/links.tsx'
import { homeOf, profileQuery, signedInHere } from '../../../lib/session.tsx'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Screen } from '../../../ui/screen.tsx'
import '../account.css'
import { SecondStep } from './second-step.tsx'

/** For somebody who came back from another service, or by the link of a mail, to an account that has a passkey. */
export function SecondStepScreen() {
  const t = useTexts('identity/passkeys')
  const client = useQueryClient()
  const navigate = useNavigate()
  const profile = useQuery(profileQuery).data
  if (profile) return <Navigate to={homeOf(profile)} replace />
  return (
    <Screen title={t('step-title')}>
      <div className="card account-card">
        <SecondStep onSignedIn={(member) => signedInHere(client, member)} onAgain={() => void navigate(paths.login)} />
      </div>
    </Screen>
  )
}
