import { LONGEST_NAME } from '@portal/contracts/http/profile'
import { namelessName } from '@portal/contracts/identity/nameless'
import type { MemberId } from '@portal/contracts/ids'

/** Signs that are not shown, halves of signs, and those that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu
/** What leaves a name empty to the eye, if there is nothing else in it. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/gu

/** Spaces in a row are one; a sign that does not fit whole is left out. */
const tidy = (typed: string): string =>
  typed
    .replaceAll(HIDDEN, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()

/** What others call a member, whoever gave the name: the member, another service, a file. One that nobody can see is none. */
export const displayNameOf = (typed: string | null, memberId: MemberId): string => {
  const name = tidy(typed ?? '')
  return name.replaceAll(UNSEEN, '') === '' ? namelessName(memberId) : name
}
