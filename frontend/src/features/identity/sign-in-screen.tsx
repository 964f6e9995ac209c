import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { useLocation, useSearchParams } from '../../lib/router/hooks.ts'
import { Navigate } from '../../lib/router/links.tsx'
import { homeOf, profileQuery, signedInHere } from '../../lib/session.tsx'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSlidePreview } from './slide-preview.ts'
import { useMessage } from './use-message.ts'

/** Loaded where the community shows something beside the form, and for staff who look at the drafts. */
const BesideForm = lazy(async () => ({ default: (await import('./beside-form.tsx')).BesideForm }))

/** Loaded for the link of a mail. */
const SignInByLink = lazy(async () => ({ default: (await import('./sign-in-by-link.tsx')).SignInByLink }))

/** The words of the community beside the form; where it has none but backgrounds, those of the product. */
function Words({ isDraft }: Readonly<{ isDraft: boolean }>) {
  const t = useTexts('identity/sign-in')
  const site = useSite()
  const hasOwn = isDraft || site?.has.besideLogin === true
  const areOwn = isDraft || (hasOwn && site?.login_template !== 'background')
  return (
    <>
      {!areOwn && (
        <>
          <p className="sign-in__claim">{t('claim')}</p>
          <p>{t('claim-more')}</p>
        </>
      )}
      {site && hasOwn && (
        <Suspense>
          <BesideForm isDraft={isDraft} template={site.login_template} speedMs={site.carousel_speed} />
        </Suspense>
      )}
    </>
  )
}

export function SignInScreen() {
  const t = useTexts('identity/sign-in')
  const client = useQueryClient()
  const profile = useQuery(profileQuery).data
  const { isDraft } = useSlidePreview()
  const username = useRef('')
  const [search] = useSearchParams()
  /** Where who was led here goes back to. */
  const { back }: Readonly<{ back?: string }> = Object(useLocation().state)
  useMessage()
  if (search.has('token')) {
    return (
      <Suspense>
        <SignInByLink />
      </Suspense>
    )
  }
  // A message is taken out of the address first, which would else replace the way home.
  if (profile && !isDraft) return search.get('msg') ? null : <Navigate to={back ?? homeOf(profile)} replace />

  return (
    <div className="sign-in">
      <div className="sign-in__card card">
        <Screen title={t('sign-in')} lead={t('sign-in-lead')}>
          <SignInForm
            onSignedIn={(member) => signedInHere(client, member)}
            onUsername={(typed) => {
              username.current = typed
            }}
          />
          <OtherWays username={username}>
            <ButtonLink look="quiet" to={paths.register}>
              {t('to-register')}
            </ButtonLink>
          </OtherWays>
        </Screen>
      </div>
      <aside className="sign-in__words">
        <Words isDraft={isDraft} />
      </aside>
    </div>
  )
}
