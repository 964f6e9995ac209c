import { generatePath } from '../../../lib/router/routes.ts'

/** Where staff look for members. */
export const MEMBERS = '/client/members'
export const MEMBER = `${MEMBERS}/:member` as const

export const memberPath = (member: string): string => generatePath(MEMBER, { member })
