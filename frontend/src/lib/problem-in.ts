import { isOneOf } from '@portal/contracts/is-one-of'
import { type Problem, problemCodes, problemReasons } from '@portal/contracts/problem'

type Body = Readonly<{ [Name in keyof Problem]?: unknown }>

/** A server that is newer than this page may know more codes and reasons. */
export const isProblem = (body: unknown): body is Problem => {
  const { title, status, code, values }: Body = Object(body)
  const { reason }: Readonly<{ reason?: unknown }> = Object(values)
  const isKnown = isOneOf(problemCodes, code) && (reason === undefined || isOneOf(problemReasons, reason))
  return isKnown && typeof title === 'string' && typeof status === 'number'
}

/** The problem that a reply names. A proxy may reply with a page of its own: then only the status is known. */
export const problemIn = (body: unknown, status: number): Problem =>
  isProblem(body)
    ? body
    : {
        type: 'about:blank',
        title: `The server answered with ${status}`,
        status,
        code: status >= 502 && status <= 504 ? 'unavailable' : 'unexpected',
      }
