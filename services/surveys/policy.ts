import type { RespondentFlags } from '@portal/contracts/events/surveys'
import type { Actor } from '../http/sessions/actor.ts'
import type { TokenHolder } from './token.ts'

/** Who may ask. */
export const surveyPolicy = {
  'take-survey': (actor: Actor, { memberId }: TokenHolder) => actor.id === memberId,
} satisfies Record<string, (actor: Actor, holder: TokenHolder) => boolean>

/** The switch of a report that includes this respondent. */
export const flagsOf = ({ accountType }: Actor): RespondentFlags => {
  switch (accountType) {
    case 'admin':
    case 'developer':
      return { admin: true }
    case 'permanentExternalUser':
      return { external: true }
    case 'user':
      return {}
  }
}
