import { timingSafeEqual } from 'node:crypto'
import { MemberId } from '@portal/contracts/ids'
import { uuidBytes, uuidText } from '@portal/infra/tools/uuid'
import { keyedMac } from '../kernel/keyed-mac.ts'

/** A place of a member to which a mail leads. */
export type MemberPlace = 'email-settings' | 'newsletter' | 'discussion'

/** Its address, and the name by which its token stands in an address. Discussions have no screen of their own yet: their links lead home. */
const PLACES: Readonly<Record<MemberPlace, Readonly<{ path: string; name: 'etoken' | 'ntoken' | 'dtoken' }>>> = {
  'email-settings': { path: '/u/profile/emailsettings', name: 'etoken' },
  newsletter: { path: '/u/profile/newsletter', name: 'ntoken' },
  discussion: { path: '/u/main', name: 'dtoken' },
}

export const pathOfPlace = (place: MemberPlace): string => PLACES[place].path

/** The path of a place with its token, as the link of a mail has it. */
export const placeLink = (place: MemberPlace, token: string): string =>
  `${PLACES[place].path}?${PLACES[place].name}=${token}`

const ID_BYTES = 16
const TIME_BYTES = 6
const SHAPE = /^[\w-]{72}$/

/**
 * The token of a link to a place of a member: the id, until when it is good, and a MAC. It says where to go and opens nothing: the place
 * asks for the member's session. So it holds until its time, and nothing of it is stored.
 */
export const placeTokens = (secret: string) => {
  const mac = keyedMac(secret, 'places of members')
  const macOf = (place: MemberPlace, head: Buffer): Buffer => mac(place, head.toString('base64url'))
  return {
    make: (memberId: MemberId, place: MemberPlace, until: Date): string => {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeUIntBE(until.getTime(), 0, TIME_BYTES)
      const head = Buffer.concat([uuidBytes(memberId), time])
      return Buffer.concat([head, macOf(place, head)]).toString('base64url')
    },
    /** Whose place it is; null for what was not made here for this place, and for what is too old. */
    read: (token: string, place: MemberPlace, now: Date): MemberId | null => {
      if (!SHAPE.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const head = bytes.subarray(0, ID_BYTES + TIME_BYTES)
      if (!timingSafeEqual(bytes.subarray(ID_BYTES + TIME_BYTES), macOf(place, head))) return null
      const memberId = MemberId.safeParse(uuidText(head.subarray(0, ID_BYTES)))
      const isInTime = now.getTime() < head.readUIntBE(ID_BYTES, TIME_BYTES)
      return memberId.success && isInTime ? memberId.data : null
    },
  }
}
