import { getMailing, listMailings, previewMailing } from '@portal/contracts/http/mailings'
import { listReportSurveys } from '@portal/contracts/http/reporting'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const mailingsKey = ['mailings'] as const
const EVERY_MS = 2_000

/** How many are on a page of the list. */
export const ON_PAGE = 20

/** Asked for again while a worker sends one of them. */
export const mailingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...mailingsKey, 'list', page],
    queryFn: ({ signal }) => ask(listMailings, { query: { page, itemsPerPage: ON_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.mailings.some((mailing) => mailing.state === 'sending') ? EVERY_MS : false,
  })

/** Asked for again while a worker sends it. */
export const mailingQuery = (mailingId: string) =>
  queryOptions({
    queryKey: [...mailingsKey, 'one', mailingId],
    queryFn: ({ signal }) => ask(getMailing, { params: { mailingId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? EVERY_MS : false),
  })

/** `version`: another one after each change that was saved. */
export const mailingPreviewQuery = (mailingId: string, language: string, version: string) =>
  queryOptions({
    queryKey: [...mailingsKey, 'preview', mailingId, language, version],
    queryFn: ({ signal }) => ask(previewMailing, { params: { mailingId }, body: { language } }, { signal }),
  })

/** What an invitation may be to. */
export const invitableSurveysQuery = queryOptions({
  queryKey: [...mailingsKey, 'surveys'],
  queryFn: ({ signal }) => ask(listReportSurveys, {}, { signal }),
})

/** Counted anew each time somebody asks to send it. */
export const sendingPreviewQuery = (mailingId: string, language: string, version: string) => ({
  ...mailingPreviewQuery(mailingId, language, `sending ${version}`),
  staleTime: 0,
  gcTime: 0,
})
