import { login } from '@portal/contracts/http/identity'
import type { InProgressLimit } from '../http/edge/in-progress.ts'
import { secondsToComeBack } from './as-overload.ts'
import { saysDevice } from './devices.ts'

/**
 * Above what the queue of passwords takes (`passwords.ts`), because a sign-in has no place there before its account has been
 * looked up. Strangers may hold the smaller number, so that they leave places for browsers in which somebody has signed in.
 */
const [OF_STRANGERS, OF_ALL] = [80, 160]

/**
 * How many sign-ins may be in progress. When a thousand people come at one moment most are refused anyway: here that costs a
 * small part of what it costs later. Whether the device is known is not verified here; the queue of passwords does that.
 */
export const signInsAtOnce: InProgressLimit = {
  path: login.path,
  most: (headers) => (saysDevice(headers.cookie) ? OF_ALL : OF_STRANGERS),
  retryAfterSeconds: secondsToComeBack,
}
