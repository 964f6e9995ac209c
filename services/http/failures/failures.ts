import { NotAppended, StreamUnreadable } from '../../kernel/handle.ts'
import { InvalidRequest } from '../calls/contracts.ts'
import { ProblemError } from './problems.ts'

/** One request may hold this much; page answers with long texts fit, abuse does not. */
export const BODY_LIMIT = 256 * 1024

const NOT_STORABLE = 'This cannot be stored: it is too long, or holds characters that a text may not have.'
const ISSUES_SHOWN = 10

/** Paths and reasons; never the values that were sent. */
const detailOf = ({ issues }: InvalidRequest) =>
  issues
    .slice(0, ISSUES_SHOWN)
    .map(({ path, message }) => `/${path.join('/')}: ${message}`)
    .join('; ')

const notAppended = ({ result }: NotAppended): ProblemError => {
  switch (result.outcome) {
    case 'overloaded':
      return new ProblemError('overloaded')
    case 'id_conflict':
      return new ProblemError('different-intent')
    case 'version_conflict':
      return new ProblemError('stale-version')
    case 'invalid':
      if (result.isErased) return new ProblemError('account-closed')
      return new ProblemError('invalid-request', { detail: NOT_STORABLE })
  }
}

/** Fastify's own refusals by code: what to say, since its messages are about its inside. */
const byFastify: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON, with the header content-type: application/json.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty where JSON was expected.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as content-length says.',
}

const fieldOf = (error: unknown, name: 'statusCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

const refusedByFastify = (error: unknown): ProblemError => {
  const status = Number(fieldOf(error, 'statusCode') ?? 500)
  if (status === 413) return new ProblemError('too-large', { values: { limit: BODY_LIMIT / 1024 } })
  if (status === 429) return new ProblemError('too-many-requests')
  if (status === 503) return new ProblemError('overloaded')
  if (status < 400 || status >= 500) return new ProblemError('unexpected')
  const detail = byFastify[String(fieldOf(error, 'code'))]
  return new ProblemError('invalid-request', { status, ...(detail !== undefined && { detail }) })
}

/** @param isUnavailable tells a lost database from a mistake of ours */
export const failures =
  (isUnavailable: (error: unknown) => boolean) =>
  (error: unknown): ProblemError => {
    if (error instanceof InvalidRequest) return new ProblemError('invalid-request', { detail: detailOf(error) })
    if (error instanceof NotAppended) return notAppended(error)
    if (error instanceof StreamUnreadable || isUnavailable(error)) return new ProblemError('unavailable')
    return refusedByFastify(error)
  }
