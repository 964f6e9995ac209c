/**
 * The areas to which staff may be given the right, in the order in which they are shown, each with the screen at which staff start who have it:
 * surveys with their reports, members with their mails, and the site with its polls. A developer has all. Nothing else lists them: what has to
 * know another right (its texts, who asks) does not compile without it.
 */
export const rightsAndStarts = {
  reports: '/client/surveys',
  members: '/client/members',
  site: '/client/site',
} as const
export type Right = keyof typeof rightsAndStarts

const isRight = (name: string): name is Right => Object.hasOwn(rightsAndStarts, name)

export const RIGHTS: readonly Right[] = Object.keys(rightsAndStarts).filter(isRight)

/** Null: every right, also to areas that are added later. */
export type Rights = readonly Right[] | null
