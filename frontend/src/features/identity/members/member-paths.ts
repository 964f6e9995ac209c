import { paths } from '../../../lib/paths.ts'
import { generatePath } from '../../../lib/router/routes.ts'

/** Where staff look for members. */
export const MEMBERS = paths.members
export const MEMBER = `${MEMBERS}/:member` as const

export const memberPath = (member: string): string => generatePath(MEMBER, { member })

/** The members whom staff have collected. */
export const CLIPBOARD = '/client/clipboard'
/** The list of members, narrowed to those on the clipboard. */
export const CLIPPED_MEMBERS = `${MEMBERS}?clipboard=1`

/** Members by their last sign-in. */
export const RECENT_MEMBERS = '/client/recent'
