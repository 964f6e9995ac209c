import type { SurveyId } from '@portal/contracts/ids'
import type { EmbedMessage, EmbedMessageType } from '@portal/contracts/survey/embedding'

/** What the address of an embedded survey says, in its fragment. `visitKey`: the page around it knows the visit by it; '' if it does not. */
export type Embedding = Readonly<{
  token: string
  origin: string
  backgroundVars: string
  externalUser: string
  visitKey: string
}>

export const embeddingIn = (fragment: string): Embedding => {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  const of = (name: string): string => said.get(name) ?? ''
  return {
    token: of('token'),
    origin: of('origin'),
    backgroundVars: of('backgroundVars'),
    externalUser: of('externalUser'),
    visitKey: of('visit'),
  }
}

type News = Readonly<{ type: EmbedMessageType; surveyId: SurveyId | null; height?: number }>

/** Tells the page around this one; the browser delivers it to this exact origin only. */
export const tellParent = (origin: string, news: News): void => {
  const message: EmbedMessage = { source: 'portal-survey', version: 1, ...news }
  window.parent.postMessage(message, origin)
}
