import type { Actor } from '../http/sessions/actor.ts'

const isStaff = ({ accountType }: Actor) => accountType === 'admin' || accountType === 'developer'

/** Who may ask. A route names its line: `onRequest: [signedIn, may(reportingPolicy['read-results'])]`. */
export const reportingPolicy = {
  'read-results': isStaff,
} satisfies Record<string, (actor: Actor) => boolean>
