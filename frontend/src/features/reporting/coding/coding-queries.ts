import { type CodedTexts, type CodingState, listCodedTexts, loadCoding } from '@portal/contracts/http/reporting/coding'
import type { SurveyId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

/** The answer key of a survey whose texts are coded. */
export type CodingPlace = Readonly<{ surveyID: SurveyId; key: string }>

export const codingKey = ['reporting', 'coding'] as const
export const codedTextsKey = ['reporting', 'coded-texts'] as const

const LOOK_MS = 10_000

/** The codes, and how far the texts are coded. */
export const codingQuery = (params: CodingPlace) =>
  queryOptions({
    queryKey: [...codingKey, params],
    refetchInterval: LOOK_MS,
    queryFn: ({ signal }) => ask(loadCoding, { params }, { signal }),
  })

export type TextsWanted = Readonly<{ search: string; state: CodingState; code?: number; page: number }>

/** A page of the texts. It stays as it is while one codes it: a text that was coded does not slip away. */
export const codedTextsQuery = (params: CodingPlace, query: TextsWanted) =>
  queryOptions({
    queryKey: [...codedTextsKey, params, query],
    staleTime: 60_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<CodedTexts> => ask(listCodedTexts, { params, query }, { signal }),
  })
