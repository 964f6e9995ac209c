import type { Page } from '@portal/contracts/survey/definition'
import type { CompiledSurvey, Effective } from '@portal/contracts/survey/flow'
import { pagesLeft } from '@portal/contracts/survey/flow'
import { pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import { endingOf, type Response } from './response-state.ts'

/** The next page after this one that has something to show; null at the end. */
export const pageAfter = (survey: CompiledSurvey, pageId: string, now: Effective): Page | null => {
  const { places } = pagesInOrder(survey, now.data)
  const place = places.get(pageId) ?? -1
  return pagesLeft(survey, now).find(({ id }) => (places.get(id) ?? -1) > place) ?? null
}

export const pageBefore = (survey: CompiledSurvey, pageId: string, now: Effective): Page | null => {
  const { places } = pagesInOrder(survey, now.data)
  const place = places.get(pageId) ?? -1
  return pagesLeft(survey, now).findLast(({ id }) => (places.get(id) ?? -1) < place) ?? null
}

/**
 * The current page of the respondent: the same after a reload, a closed tab or on another device. Null once it has ended.
 */
export const presentPage = (survey: CompiledSurvey, response: Response, now: Effective): Page | null => {
  if (endingOf(response) !== null) return null
  const left = pagesLeft(survey, now)
  const place = response.status === 'not started' ? null : response.place
  if (place === null) return left[0] ?? null
  if (place.is === 'answered') return pageAfter(survey, place.page, now)
  return left.find(({ id }) => id === place.page) ?? pageAfter(survey, place.page, now)
}
