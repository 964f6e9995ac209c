import { createHmac, timingSafeEqual } from 'node:crypto'
import { MemberId, SurveyId } from '@portal/contracts/ids'
import { uuidBytes, uuidText } from '@portal/infra/tools/uuid'

/** The content of a token: who takes which survey. */
export type TokenHolder = Readonly<{ surveyId: SurveyId; memberId: MemberId }>

const SIGNATURE_BYTES = 16
const ID_BYTES = 16

const signatureOf = (secret: string, payload: Buffer): Buffer =>
  createHmac('sha256', secret).update('respondent-token\0').update(payload).digest().subarray(0, SIGNATURE_BYTES)

/**
 * The respondent token of the routes: base64url of signature (128 bits of HMAC-SHA256), member id and survey id.
 * Nothing is stored, the same member and survey always have the same token, and it cannot be made without the secret.
 */
export const respondentToken = (secret: string, surveyId: SurveyId, memberId: MemberId): string => {
  const payload = Buffer.concat([uuidBytes(memberId), Buffer.from(surveyId)])
  return Buffer.concat([signatureOf(secret, payload), payload]).toString('base64url')
}

/** The content of a token, or null for an invalid one. */
export const readToken = (secret: string, token: string): TokenHolder | null => {
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(SIGNATURE_BYTES)
  if (payload.length <= ID_BYTES || bytes.toString('base64url') !== token) return null
  if (!timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), signatureOf(secret, payload))) return null

  const memberId = MemberId.safeParse(uuidText(payload.subarray(0, ID_BYTES)))
  const surveyId = SurveyId.safeParse(payload.subarray(ID_BYTES).toString())
  return memberId.success && surveyId.success ? { memberId: memberId.data, surveyId: surveyId.data } : null
}
