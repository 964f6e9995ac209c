import { ProblemError } from './problems.ts'

/** The form is broken, has too many parts, or its sender went away. */
const isBrokenForm = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('FST_') || code === 'ECONNRESET') return true
  return /^(Unexpected end|Malformed|Multipart: Boundary|Premature close|aborted)/i.test(error.message)
}

/** What failed while a form was read, as a problem where its sender is to blame. */
export const formFailure = (error: unknown): unknown => {
  if (error instanceof ProblemError || !(error instanceof Error) || !isBrokenForm(error)) return error
  return new ProblemError('invalid-request', { values: { reason: 'cut-off' } })
}
