/**
 * The areas to which staff may be given the right, in the order in which they are shown: surveys with their reports, members with
 * their mails, and the site with its polls. A developer has all.
 */
export const RIGHTS = ['reports', 'members', 'site'] as const
export type Right = (typeof RIGHTS)[number]

/** Null: every right, also to areas that are added later. */
export type Rights = readonly Right[] | null
