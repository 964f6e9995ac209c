import type { ProblemReason } from '@portal/contracts/problem'
import { NotAppended, StreamUnreadable } from '../../kernel/handle.ts'
import { InvalidRequest } from '../calls/contracts.ts'
import { ProblemError } from './problems.ts'

/** The limit of a request's body; page answers with long texts fit. */
export const BODY_LIMIT = 256 * 1024

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
      return new ProblemError('invalid-request', { values: { reason: 'not-storable' } })
  }
}

/** Fastify's own refusals by code; its messages would reveal internals. */
const byFastify: Readonly<Record<string, ProblemReason>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json-type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'wrong-length',
}

const fieldOf = (error: unknown, name: 'statusCode' | 'code'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** What Fastify itself has refused. */
export const refusedByFastify = (error: unknown): ProblemError => {
  const status = Number(fieldOf(error, 'statusCode') ?? 500)
  if (status === 413) return new ProblemError('too-large', { values: { limit: BODY_LIMIT / 1024 } })
  if (status === 429) return new ProblemError('too-many-requests')
  if (status === 503) return new ProblemError('overloaded')
  if (status < 400 || status >= 500) return new ProblemError('unexpected')
  const reason = byFastify[String(fieldOf(error, 'code'))]
  return new ProblemError('invalid-request', { status, ...(reason && { values: { reason } }) })
}

/** SQLSTATEs of a text that Postgres cannot hold, U+0000 above all. Such a text comes from the request alone. */
const UNSTORABLE = new Set<unknown>(['22021', '22P05'])

/** JSON that we wrote ourselves is refused for one reason: a text in it holds half of a surrogate pair. */
const isUnstorableJson = (error: Error): boolean =>
  fieldOf(error, 'code') === '22P02' && error.message.endsWith('type json')

const isUnstorableText = (error: unknown): boolean =>
  error instanceof Error && (UNSTORABLE.has(fieldOf(error, 'code')) || isUnstorableJson(error))

/** @param isUnavailable tells a lost database from a bug */
export const failures =
  (isUnavailable: (error: unknown) => boolean) =>
  (error: unknown): ProblemError => {
    if (error instanceof InvalidRequest) return new ProblemError('invalid-request', { issues: error.issues })
    if (error instanceof NotAppended) return notAppended(error)
    if (isUnstorableText(error)) return new ProblemError('invalid-request', { values: { reason: 'not-storable' } })
    if (error instanceof StreamUnreadable || isUnavailable(error)) return new ProblemError('unavailable')
    return refusedByFastify(error)
  }
