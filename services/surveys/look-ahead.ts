import type { Instant } from '@portal/contracts/ids'
import { havePassed, pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import type { StateCache } from '../kernel/state-cache.ts'
import { type AnsweredFile, withStoredFiles } from './answered-files.ts'
import { countingNow } from './domain/bearing-answers.ts'
import { response } from './domain/response.ts'
import { endingOf, type Response } from './domain/response-state.ts'
import { presentPage } from './domain/way.ts'
import { type PublishedSurveys, responseStream } from './published-surveys.ts'
import { type OpenResponse, opened, pageCommand, type SentPage } from './sent-pages.ts'

type Deps = Readonly<{
  now: () => Instant
  surveys: PublishedSurveys
  responses: StateCache<Response>
  answeredFile: AnsweredFile
}>

/** Who may be screened out by a page could otherwise try answers of which none is stored. */
const mayScreenOut = ({ survey, response: after }: OpenResponse, page: string): boolean => {
  const now = countingNow(survey, after)
  const way = pagesInOrder(survey, now.data)
  const next = presentPage(survey, after, now)?.id ?? null
  const isJudgedNow = (asks: readonly string[]) => havePassed(way, next, asks) && !havePassed(way, page, asks)
  return survey.screens.some(({ asks }) => asks.includes(page) || isJudgedNow(asks))
}

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
    const files = { survey: published, stored: answeredFile }
    const sent = { ...page, data: await withStoredFiles(page.data, page.taker, files) }
    const { state } = responses.get(responseStream(responseId)) ?? { state: response.initial }
    const decision = response.decide(state, pageCommand(published, now(), { type: 'AnswerPage', sent }))
    if (decision.outcome === 'rejected') return null
    const after = decision.events.reduce(response.evolve, state)
    const open = opened(published, responseId, after)
    return open === null || endingOf(after) !== null || mayScreenOut(open, sent.page) ? null : open
  }
