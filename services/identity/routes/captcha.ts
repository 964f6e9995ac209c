import { getCaptcha } from '@portal/contracts/http/identity'
import { route } from '../../http/calls/route.ts'
import { captcha } from '../captcha.ts'
import type { SignInDeps } from '../sign-in.ts'

/** Costs nothing and keeps nothing: a challenge is remembered once it was answered. */
export const captchaRoute = (deps: Pick<SignInDeps, 'attempts' | 'now' | 'tokenSecret'>) => {
  const { challenge } = captcha(deps)
  return route(getCaptcha, async () => ({ challenge: challenge() }))
}
