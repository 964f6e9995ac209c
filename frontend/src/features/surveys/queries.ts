import { getSystemContent } from '@portal/contracts/http/content'
import { listMySurveys } from '@portal/contracts/http/surveys'
import { queryOptions } from '@tanstack/react-query'
import { ask, fromPage } from '../../lib/requests.ts'
import type { Channel } from './channel.tsx'

export const mySurveysKey = ['surveys', 'mine'] as const

/** What a member may take, and how far they have come with each. */
export const mySurveysQuery = (member: string) =>
  queryOptions({
    queryKey: [...mySurveysKey, member],
    ...fromPage(listMySurveys, {}),
  })

/**
 * The current page of a respondent. It is never refetched by itself: that would replace it while it is being filled in. What is set
 * shares what it can with what is shown already, which is not always what was set last.
 */
export const surveyPageQuery = ({ key, load, first }: Channel, language: string) =>
  queryOptions({
    queryKey: ['surveys', 'conduct', ...key, language],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    queryFn: ({ signal }) => load(language, signal),
    initialData: () => first?.(language),
  })

/** What staff wrote for a place of the product; empty where they wrote nothing. */
export const systemContentQuery = (section: string, language: string) =>
  queryOptions({
    queryKey: ['site', 'content', 'system', section, language],
    queryFn: ({ signal }) => ask(getSystemContent, { params: { section } }, { signal }),
  })
