import { getCaptcha, register } from '@portal/contracts/http/identity'
import { isAddress } from '@portal/contracts/identity/email-address'
import { type PasswordFault, passwordFault } from '@portal/contracts/identity/password-rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { messageSearch } from '../../lib/message-search.ts'
import { paths } from '../../lib/paths.ts'
import { ask, send } from '../../lib/requests.ts'
import { useNavigate, useSearchParams } from '../../lib/router/hooks.ts'
import { Link, Navigate } from '../../lib/router/links.tsx'
import { homeOf, profileQuery } from '../../lib/session.tsx'
import { useSite } from '../../lib/site.ts'
import { solveCaptcha } from '../../lib/solve-captcha.ts'
import { useTexts } from '../../lib/texts/use-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dismissProblems, notify } from '../../ui/notify.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import './account.css'
import { EmailField } from './email-field.tsx'
import { isConfirmed, NewPassword, type NewPasswordTyped } from './new-password.tsx'
import { useSlidePreview } from './slide-preview.ts'
import { Terms } from './terms.tsx'

type Typed = NewPasswordTyped & Readonly<{ email: string; isAgreed: boolean }>
const NOTHING: Typed = { email: '', password: '', again: '', isAgreed: false }

/** The field that has to be corrected, and why. */
type Fault = Readonly<{
  at: 'email' | 'password' | 'terms'
  text: 'email-wrong' | 'terms-missing' | `password-${PasswordFault}`
}>

/** What the server would refuse, found by its own rules before anything is sent. */
const faultIn = ({ email, password, isAgreed }: Typed): Fault | null => {
  if (!isAddress(email)) return { at: 'email', text: 'email-wrong' }
  const fault = passwordFault(password, [email])
  if (fault !== null) return { at: 'password', text: `password-${fault}` }
  return isAgreed ? null : { at: 'terms', text: 'terms-missing' }
}

const useRegistration = () => {
  const t = useTexts('identity/account')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(NOTHING)
  const [fault, setFault] = useState<Fault | null>(null)
  const [referral, wo] = [search.get('referral'), search.get('wo')]

  const registration = useMutation({
    mutationFn: async ({ email, password, again, isAgreed }: Typed) => {
      const { challenge } = await ask(getCaptcha, {})
      const body = {
        _email: email.trim(),
        _password: password,
        _passwordconfirmed: again,
        _captcha: await solveCaptcha(challenge),
        agree: isAgreed,
        ...(referral !== null && { _referral: referral }),
        ...(wo !== null && { wo }),
      }
      return send(register, { body })
    },
    onSuccess: ({ status, message }, { email }) => {
      if (status === 'error') notify(message, 'problem')
      else void navigate({ pathname: paths.activate, search: messageSearch(message) }, { state: { email } })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (registration.isPending || !isConfirmed(typed)) return
    const found = faultIn(typed)
    dismissProblems()
    setFault(found)
    if (found === null) registration.mutate(typed)
    else if (found.at === 'terms') notify(t('terms-missing'), 'problem')
  }
  const type = (changed: Partial<Typed>) => {
    setTyped({ ...typed, ...changed })
    setFault(null)
  }
  const agree = (isAgreed: boolean) => {
    dismissProblems()
    type({ isAgreed })
  }
  const errorAt = (field: Fault['at']) => (fault?.at === field ? t(fault.text) : undefined)
  return { typed, type, agree, submit, fault, errorAt, isPending: registration.isPending, error: registration.error }
}

/** How long a slide is shown beside the registration. */
const SLIDE_MS = 5_000

/** Loaded where the community shows something beside the form, and for staff who look at the drafts. */
const BesideForm = lazy(async () => ({ default: (await import('./beside-form.tsx')).BesideForm }))

/** Loaded where the operator has configured another service to sign in by. */
const SocialButtons = lazy(async () => ({ default: (await import('./social-buttons.tsx')).SocialButtons }))

/** Registration by a visitor, not by somebody who is signed in; the account is activated by the link of a mail. While the community is closed, nobody need fill in a form. */
export function RegisterScreen() {
  const t = useTexts('identity/account')
  const isClosed = useSite()?.locked_out ?? false
  const profile = useQuery(profileQuery).data
  const { isDraft } = useSlidePreview()
  if (profile && !isDraft) return <Navigate to={homeOf(profile)} replace />
  if (!isClosed || isDraft) return <Registration />
  return (
    <Screen title={t('register-title')}>
      <div className="card account-card">
        <div className="account-form">
          <Notice tone="info" title={t('community-locked')} />
          <ButtonLink to={paths.login}>{t('have-account')}</ButtonLink>
        </div>
      </div>
    </Screen>
  )
}

function Registration() {
  const t = useTexts('identity/account')
  const site = useSite()
  const { isDraft } = useSlidePreview()
  const hasSlides = isDraft || (site?.has.besideLogin === true && site.login_template === 'carousel')
  const { typed, type, agree, submit, fault, errorAt, isPending, error } = useRegistration()
  const form = useFocusOn(fault)
  return (
    <Screen title={t('register-title')} lead={t('register-lead')}>
      <div className={hasSlides ? 'account-beside' : undefined}>
        <div className="card account-card">
          <form ref={form} className="account-form" noValidate onSubmit={submit}>
            {error && <ProblemNotice error={error} />}
            <EmailField
              label={t('email')}
              required
              value={typed.email}
              error={errorAt('email')}
              onText={(email) => type({ email })}
            />
            <NewPassword typed={typed} onType={type} names={[typed.email]} error={errorAt('password')} />
            <Terms title={t('terms')} text={t('terms-text')} />
            <Checkbox isChecked={typed.isAgreed} isMissing={fault?.at === 'terms'} onChange={agree}>
              {t('terms-agree')}
            </Checkbox>
            <Button
              look="strong"
              type="submit"
              busy={isPending}
              disabled={typed.email.trim() === '' || !isConfirmed(typed)}
            >
              {t('register')}
            </Button>
            <p className="account-form__note">
              {isPending ? t('captcha-working') : t('captcha-note')} <Link to={paths.login}>{t('have-account')}</Link>
            </p>
          </form>
          {site?.signInBy && (
            <Suspense>
              <SocialButtons />
            </Suspense>
          )}
        </div>
        {hasSlides && (
          <Suspense>
            <BesideForm isDraft={isDraft} template="carousel" speedMs={SLIDE_MS} />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
