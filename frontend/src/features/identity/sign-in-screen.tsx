import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useLocation, useSearchParams } from '../../lib/router/hooks.ts'
import { Navigate } from '../../lib/router/links.tsx'
import { homeOf, profileQuery, signedInHere } from '../../lib/session.tsx'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { withTexts } from '../../lib/texts/with-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import type { LinkWish } from './link-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSlidePreview } from './slide-preview.ts'
import { useMessage } from './use-message.ts'

/** Loaded where the community shows something beside the form, and for staff who look at the drafts. */
const BesideForm = lazy(async () => ({ default: (await import('./beside-form.tsx')).BesideForm }))

const LinkDialog = lazy(() =>
  withTexts(async () => (await import('./link-dialog.tsx')).LinkDialog, ['identity/account']),
)

/** Loaded for the link of a mail. */
const SignInByLink = lazy(async () => ({ default: (await import('./sign-in-by-link.tsx')).SignInByLink }))

/** Loaded where the operator has configured another service to sign in by. */
const SocialButtons = lazy(async () => ({ default: (await import('./social-buttons.tsx')).SocialButtons }))

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
  const site = useSite()
  const { isDraft } = useSlidePreview()
  const [wish, setWish] = useState<LinkWish | null>(null)
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
          {site?.signInBy && (
            <Suspense>
              <SocialButtons />
            </Suspense>
          )}
          <div className="sign-in__more">
            <Button look="quiet" onClick={() => setWish('forgot')}>
              {t('forgot')}
            </Button>
            <Button look="quiet" onClick={() => setWish('link')}>
              {t('link-instead')}
            </Button>
            <ButtonLink look="quiet" to={paths.register}>
              {t('to-register')}
            </ButtonLink>
          </div>
        </Screen>
      </div>
      {wish && (
        <Suspense>
          <LinkDialog wish={wish} username={username.current} onClose={() => setWish(null)} />
        </Suspense>
      )}
      <aside className="sign-in__words">
        <Words isDraft={isDraft} />
      </aside>
    </div>
  )
}
