import type { LinkPurpose } from '../events/identity.ts'

/** What a token of a link may be good for. One to unsubscribe is good for that as long as the member is there. */
export type TokenPurpose = LinkPurpose | 'unsubscribe'
