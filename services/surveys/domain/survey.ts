import type { SurveyPublished } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { accept, type Decider, type Decision } from '../../kernel/decider.ts'
import { isSame } from './same-value.ts'

/** `definition` has passed `checkDefinition`. `by` is null at the command line. */
export type PublishSurvey = Readonly<{
  type: 'PublishSurvey'
  surveyId: SurveyId
  definition: SurveyDefinition
  by: MemberId | null
  at: Instant
}>

/** The published versions, 1 first. */
export type Survey = Readonly<{ versions: readonly SurveyDefinition[] }>

const publish = ({ versions }: Survey, command: PublishSurvey): Decision<SurveyPublished, never> => {
  const { surveyId, definition, by, at } = command
  if (isSame(versions.at(-1), definition)) return accept()
  return accept({ type: 'SurveyPublished', surveyId, version: versions.length + 1, definition, by, at })
}

/** A changed definition becomes the next version; publishing the same one again changes nothing. */
export const survey: Decider<Survey, PublishSurvey, SurveyPublished, never> = {
  initial: { versions: [] },
  decide: publish,
  evolve: ({ versions }, { definition }) => ({ versions: [...versions, definition] }),
}
