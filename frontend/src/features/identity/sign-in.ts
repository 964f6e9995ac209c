import { type LoginReply, login, type Profile } from '@portal/contracts/http/identity'
import { useMutation } from '@tanstack/react-query'
import { hasCode } from '../../lib/failures.ts'
import { waitBefore } from '../../lib/keep-trying.ts'
import { send } from '../../lib/requests.ts'

export type Credentials = Readonly<{ username: string; password: string }>

/** The fault, and its field. `form`: not caused by what was typed. */
export type SignInFailure = Readonly<
  | { at: 'username'; text: 'unknown-login' | 'username-missing' }
  | { at: 'password'; text: 'wrong-password' | 'password-missing' }
  | { at: 'form'; text: 'not-activated' }
>

/** The fault of a refused sign-in that a field can show; null for every other failure. */
export const failureOf = (error: unknown): SignInFailure | null => {
  if (hasCode(error, 'unknown-login')) return { at: 'username', text: 'unknown-login' }
  if (hasCode(error, 'wrong-password')) return { at: 'password', text: 'wrong-password' }
  if (hasCode(error, 'not-activated')) return { at: 'form', text: 'not-activated' }
  return null
}

/** Faults that can be found without a request. */
export const missing = ({ username, password }: Credentials): SignInFailure | null => {
  if (username.trim() === '') return { at: 'username', text: 'username-missing' }
  return password === '' ? { at: 'password', text: 'password-missing' } : null
}

type Told = Readonly<{
  onSignedIn: (profile: Profile) => void
  /** The password was right, and the account asks for a passkey. */
  onSecondStep: () => void
  onRefused: (message: string) => void
}>

/** What the reply to a sign-in means. Status 100 is not a failure of the call: the server asks to wait, with its own message. */
export const tellOf =
  ({ onSignedIn, onSecondStep, onRefused }: Told) =>
  (reply: LoginReply): void => {
    switch (reply.status) {
      case 'success':
        onSignedIn(reply.profile)
        break
      case 'passkey':
        onSecondStep()
        break
      case 100:
        onRefused(reply.message)
    }
  }

/** How often the browser comes back while more people sign in than the server can take: some two minutes. */
const TURNS = 20

/** Signs in. Where too many sign in at once, the browser comes back when the server says. */
export const useSignIn = (told: Told) =>
  useMutation({
    retry: (failures, error) => failures < TURNS && hasCode(error, 'overloaded'),
    retryDelay: (failures, error) => waitBefore(failures + 1, error),
    mutationFn: ({ username, password }: Credentials) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const body = {
        username: username.trim(),
        password,
        timezoneOffset: new Date().getTimezoneOffset(),
        timezoneName: timeZone,
      }
      return send(login, { body })
    },
    onSuccess: tellOf(told),
  })
