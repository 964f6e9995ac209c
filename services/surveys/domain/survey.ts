import type { SurveyStreamEvent } from '@portal/contracts/events/surveys'
import type { Instant, MemberId, SurveyId } from '@portal/contracts/ids'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { accept, type Decider, type Decision, reject } from '../../kernel/decider.ts'
import { isSame } from './same-value.ts'

/** `by` is null at the command line. */
type OfSurvey = Readonly<{ surveyId: SurveyId; by: MemberId | null; at: Instant }>

/** `definition` has passed `checkDefinition`. `ofAnswers`: a new survey is made of a file of answers. */
export type PublishSurvey = OfSurvey &
  Readonly<{ type: 'PublishSurvey'; definition: SurveyDefinition; ofAnswers?: boolean }>
export type CloseSurvey = OfSurvey & Readonly<{ type: 'CloseSurvey' }>
export type ReopenSurvey = OfSurvey & Readonly<{ type: 'ReopenSurvey' }>
export type SurveyCommand = PublishSurvey | CloseSurvey | ReopenSurvey

/** The published versions, 1 first, when each was published, and whether the survey takes answers. */
export type Survey = Readonly<{
  versions: readonly SurveyDefinition[]
  publishedAt: readonly Instant[]
  isClosed: boolean
}>

export type SurveyRejection = Readonly<{ code: 'unknown-survey' }>

type Decided = Decision<SurveyStreamEvent, SurveyRejection>

const publish = ({ versions }: Survey, command: PublishSurvey): Decided => {
  const { surveyId, definition, by, at, ofAnswers = false } = command
  if (isSame(versions.at(-1), definition)) return accept()
  const published = { type: 'SurveyPublished', surveyId, version: versions.length + 1, definition, by, at } as const
  if (!ofAnswers || versions.length > 0) return accept(published)
  return accept({ ...published, ofAnswers: true }, { type: 'SurveyClosed', surveyId, by, at })
}

const turn = ({ versions, isClosed }: Survey, { type, ...of }: CloseSurvey | ReopenSurvey): Decided => {
  if (versions.length === 0) return reject({ code: 'unknown-survey' })
  const closes = type === 'CloseSurvey'
  if (isClosed === closes) return accept()
  return accept({ type: closes ? 'SurveyClosed' : 'SurveyReopened', ...of })
}

/**
 * A changed definition becomes the next version; publishing the same one again changes nothing. A closed survey stays closed when a version
 * is published, and one that is made of a file of answers is closed from the beginning: nobody is asked what was answered elsewhere.
 */
export const survey: Decider<Survey, SurveyCommand, SurveyStreamEvent, SurveyRejection> = {
  initial: { versions: [], publishedAt: [], isClosed: false },
  decide: (state, command) => (command.type === 'PublishSurvey' ? publish(state, command) : turn(state, command)),
  evolve: (state, event) => {
    switch (event.type) {
      case 'SurveyPublished':
        return {
          ...state,
          versions: [...state.versions, event.definition],
          publishedAt: [...state.publishedAt, event.at],
        }
      case 'SurveyClosed':
        return { ...state, isClosed: true }
      case 'SurveyReopened':
        return { ...state, isClosed: false }
    }
  },
}
