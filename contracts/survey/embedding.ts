import type { Outcome } from '../http/surveys.ts'
import type { SurveyId } from '../ids.ts'

/** The one page that other sites may put into a frame. Its token stands in the fragment, which no server and no referrer is told. */
export const EMBED_PATH = '/u/surveys/embed'

/** The script that other sites load to put it there. */
export const EMBED_SCRIPT = '/embed.js'

export type EmbedMessageType =
  | 'ready'
  | 'resize'
  | 'page'
  | 'complete'
  | 'screened_out'
  | 'quota_full'
  | 'terminated'
  | 'error'

/** What the framed page tells the page around it: how far it is, and how high. Never an answer. */
export type EmbedMessage = Readonly<{
  source: 'portal-survey'
  version: 1
  type: EmbedMessageType
  surveyId: SurveyId | null
  height?: number
}>

const types: Readonly<Record<Outcome, EmbedMessageType>> = {
  'in progress': 'page',
  complete: 'complete',
  screened: 'screened_out',
  'quota full': 'quota_full',
  terminated: 'terminated',
  fatal: 'error',
}

export const messageTypeOf = (outcome: Outcome): EmbedMessageType => types[outcome]
