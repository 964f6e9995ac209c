import type { Instant } from '@portal/contracts/ids'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import type { StateCache } from '../kernel/state-cache.ts'
import { type AnsweredFile, withStoredFiles } from './answered-files.ts'
import { response } from './domain/response.ts'
import { endingOf, type Response } from './domain/response-state.ts'
import { type PublishedSurveys, responseStream } from './published-surveys.ts'
import { type OpenResponse, opened, pageCommand, type SentPage } from './sent-pages.ts'

type Deps = Readonly<{
  now: () => Instant
  surveys: PublishedSurveys
  responses: StateCache<Response>
  answeredFile: AnsweredFile
}>

/** Who may be screened out by a page could otherwise try answers of which none is stored. */
const mayScreenOut = ({ screens }: CompiledSurvey, page: string): boolean =>
  screens.some(({ asks }) => asks.includes(page))

/**
 * The response as it would be after this page: decided as the page itself will be, on the state that this process knows, and stored nowhere. Null where
 * the page would be refused, would need a place in a quota, or would end the response.
 */
export const lookingAhead =
  ({ now, surveys, responses, answeredFile }: Deps) =>
  async (page: SentPage): Promise<OpenResponse | null> => {
    const { surveyId, responseId } = page.taker
    const published = await surveys.find(surveyId)
    if (published === null) return null
    const sent = { ...page, data: await withStoredFiles(page.data, page.taker, answeredFile) }
    const { state } = responses.get(responseStream(responseId)) ?? { state: response.initial }
    const decision = response.decide(state, pageCommand(published, now(), { type: 'AnswerPage', sent }))
    if (decision.outcome === 'rejected') return null
    const after = decision.events.reduce(response.evolve, state)
    const open = opened(published, responseId, after)
    return open === null || endingOf(after) !== null || mayScreenOut(open.survey, sent.page) ? null : open
  }
