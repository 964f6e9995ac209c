import type { Pressure } from '@portal/services/http/edge/pressure'

/** Nothing waits, however late the process is: a busy machine would have requests of a test refused. */
export const noPressure: Pressure = {
  begin: () => () => undefined,
  retryAfterSeconds: () => 1,
  isTooMuchFor: () => false,
  stop: () => undefined,
}
