import type { Actor } from '../http/sessions/actor.ts'

/** Who may ask. A route names its line: `onRequest: [signedIn, may(operationsPolicy['read-figures'])]`. */
export const operationsPolicy = {
  'read-figures': ({ accountType }: Actor) => accountType === 'developer',
  act: ({ accountType }: Actor) => accountType === 'developer',
} satisfies Record<string, (actor: Actor) => boolean>
