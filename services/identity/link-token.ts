import { timingSafeEqual } from 'node:crypto'
import type { TokenPurpose } from '@portal/contracts/identity/token-purpose'
import { MemberId } from '@portal/contracts/ids'
import { uuidBytes, uuidText } from '@portal/infra/tools/uuid'
import { keyedMac } from '../kernel/keyed-mac.ts'

/** Which link to which member. */
export type Link<Purpose extends TokenPurpose = TokenPurpose> = Readonly<{
  memberId: MemberId
  linkId: string
  purpose: Purpose
}>

const ID_BYTES = 16
const SHAPE = /^[\w-]{86}$/

/**
 * The token of a link in a mail: both ids and 256 bits that only this installation can make of them (HMAC). So it need not be
 * stored, nor a digest of it: whoever reads the log or the queues cannot make one. That it is used once and in time is a rule
 * of the member's stream.
 */
export const linkTokens = (secret: string) => {
  const mac = keyedMac(secret, 'links in mails')
  const macOf = ({ memberId, linkId, purpose }: Link): Buffer => mac(purpose, memberId, linkId)
  return {
    make: (link: Link): string =>
      Buffer.concat([uuidBytes(link.memberId), uuidBytes(link.linkId), macOf(link)]).toString('base64url'),

    /** Null for what this installation did not make for this purpose. */
    read: <Purpose extends TokenPurpose>(token: string, purpose: Purpose): Link<Purpose> | null => {
      if (!SHAPE.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.toString('base64url') !== token) return null // its last sign has spare bits
      const memberId = MemberId.safeParse(uuidText(bytes.subarray(0, ID_BYTES)))
      if (!memberId.success) return null
      const linkId = uuidText(bytes.subarray(ID_BYTES, 2 * ID_BYTES))
      const link = { memberId: memberId.data, linkId, purpose }
      return timingSafeEqual(bytes.subarray(2 * ID_BYTES), macOf(link)) ? link : null
    },
  }
}
