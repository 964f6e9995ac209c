import { timingSafeEqual } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { uuidBytes, uuidText } from '@portal/infra/tools/uuid'
import { keyedMac } from '../kernel/keyed-mac.ts'

const ID_BYTES = 16
/** Enough that nobody finds a code by trying, and short enough for a link that people send each other. */
const MAC_BYTES = 8
const SHAPE = /^[\w-]{32}$/

/** The code in a member's link for invitations: their id, and bytes that only this installation can make of it. It is never stored. */
export const inviteCodes = (secret: string) => {
  const mac = keyedMac(secret, 'invitations')
  const macOf = (memberId: MemberId): Buffer => mac(memberId).subarray(0, MAC_BYTES)
  return {
    make: (memberId: MemberId): string => Buffer.concat([uuidBytes(memberId), macOf(memberId)]).toString('base64url'),

    /** Null for what this installation did not make. */
    read: (code: string): MemberId | null => {
      if (!SHAPE.test(code)) return null
      const bytes = Buffer.from(code, 'base64url')
      const memberId = MemberId.safeParse(uuidText(bytes.subarray(0, ID_BYTES)))
      if (!memberId.success) return null
      return timingSafeEqual(bytes.subarray(ID_BYTES), macOf(memberId.data)) ? memberId.data : null
    },
  }
}
export type InviteCodes = ReturnType<typeof inviteCodes>
