import {
  listFlags,
  listMarks,
  listReportQuestions,
  listReportSurveys,
  listTexts,
  type ReportQuestion,
  runTables,
} from '@portal/contracts/http/reporting'
import { listCrosstabBanners, loadCrosstabBanner } from '@portal/contracts/http/reporting/banners'
import { loadFilter } from '@portal/contracts/http/reporting/filters'
import { type CellRef, listCellRespondents, readResponseHistory } from '@portal/contracts/http/reporting/respondents'
import { loadSurveyRows } from '@portal/contracts/http/reporting/rows'
import { loadPreBuildSegments } from '@portal/contracts/http/reporting/segments'
import { listToplines, loadTopline } from '@portal/contracts/http/reporting/toplines'
import { loadSurveyWaves } from '@portal/contracts/http/reporting/waves'
import { listWeightings } from '@portal/contracts/http/reporting/weightings'
import { listQuotas } from '@portal/contracts/http/survey-quotas'
import type { ReportItemId, ResponseId, SurveyId } from '@portal/contracts/ids'
import { surveysJoined } from '@portal/contracts/reporting/column-condition'
import type { TableRun, TableSpec } from '@portal/contracts/reporting/table'
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { firstAddress, firstReply } from '../../lib/first-replies.ts'
import { ask, firstDataAt, fromPage } from '../../lib/requests.ts'
import { spokenLanguage } from '../../lib/texts/spoken.ts'
import { isToldOf, runKey } from './live-figures.ts'

const LIVE_MS = 1_000
/** For what no stream tells. */
const TOLD_MS = 20_000
const LIST_MS = 10_000

export const reportSurveysQuery = queryOptions({
  queryKey: ['reporting', 'surveys'],
  refetchInterval: LIST_MS,
  ...fromPage(listReportSurveys, {}),
})

/** Every question with figures: all except information. In another language they are those of before until they are there: what is being edited stays. */
export const questionsQuery = (surveyId: string) =>
  queryOptions<ReportQuestion[]>({
    queryKey: ['reporting', 'questions', surveyId, spokenLanguage()],
    staleTime: 60_000,
    placeholderData: (before, query) => (query?.queryKey[2] === surveyId ? before : undefined),
    ...fromPage(listReportQuestions, { params: { surveyID: surveyId, crosstab: '0', all: '0' } }),
  })

/** The surveys of which a run has figures. */
export const surveysOf = (spec: TableSpec): readonly SurveyId[] => [spec.surveyID, ...surveysJoined(spec)]

/** How the addresses begin of the figures that come with a page. */
const WITH_PAGES = `${runTables.path}/`

/** The address of the figures that the page brought, where they are those of this spec. */
const cameWithPage = (spec: TableSpec): string | undefined => {
  const address = firstAddress(WITH_PAGES)
  const { spec: counted }: Partial<TableRun> = Object(address && firstReply(address)?.body)
  return counted && hashKey([counted]) === hashKey([spec]) ? address : undefined
}

/**
 * The figures. Asked for when the server tells that they may have changed (`live-figures.ts`); while it cannot, every second that the tab is
 * visible. If nothing has changed the reply is a few bytes, and equal parts stay the same objects, so that nothing is drawn again.
 * `reportID`: what was saved and is shown, for the list of runs.
 */
export const runQuery = (spec: TableSpec, reportID?: ReportItemId) =>
  queryOptions({
    queryKey: [...runKey, spec, reportID],
    refetchInterval: () => (isToldOf(surveysOf(spec)) ? TOLD_MS : LIVE_MS),
    placeholderData: keepPreviousData,
    initialData: () => {
      const address = cameWithPage(spec)
      return address ? firstDataAt(address, runTables) : undefined
    },
    queryFn: ({ signal, client, queryKey }) => {
      const reply = client.getQueryData<TableRun>(queryKey)
      const query = reportID ? { reportID } : {}
      return ask(
        runTables,
        { body: spec, query },
        { signal, known: reply && { tag: reply.revision, reply }, came: cameWithPage(spec) },
      )
    },
  })

export const TEXTS_PER_PAGE = 20

/** What the respondents of a run wrote under an answer key. */
export const textsQuery = (spec: TableSpec, key: string, search: string, page: number) =>
  queryOptions({
    queryKey: ['reporting', 'texts', spec, key, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(listTexts, { body: { spec, key, search, page, itemsPerPage: TEXTS_PER_PAGE } }, { signal }),
  })

/** What the respondents of a run said about moments of the video of a question. */
export const marksQuery = (spec: TableSpec, question: string) =>
  queryOptions({
    queryKey: ['reporting', 'marks', spec, question],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(listMarks, { body: { spec, question } }, { signal }),
  })

export const RESPONDENTS_PER_PAGE = 20

/** The respondents behind a figure. Each look is recorded, so it is not repeated by itself. */
export const respondentsQuery = (spec: TableSpec, cell: CellRef, page: number) =>
  queryOptions({
    queryKey: ['reporting', 'respondents', spec, cell, page],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(listCellRespondents, { body: { spec, cell, page, itemsPerPage: RESPONDENTS_PER_PAGE } }, { signal }),
  })

/** The events of one response, read once: the look is recorded. */
export const responseEventsQuery = (surveyID: SurveyId, responseId: ResponseId) =>
  queryOptions({
    queryKey: ['reporting', 'response-events', surveyID, responseId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => ask(readResponseHistory, { body: { surveyID, responseId } }, { signal }),
  })

export const FLAGS_PER_PAGE = 20
export const flagsKey = ['reporting', 'flags'] as const

/** The flags of a survey: those to review, or all. */
export const flagsQuery = (surveyId: string, state: 'open' | 'all', page: number) =>
  queryOptions({
    queryKey: [...flagsKey, surveyId, state, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { state, page, itemsPerPage: FLAGS_PER_PAGE }
      return ask(listFlags, { params: { surveyID: surveyId }, query }, { signal })
    },
  })

export const bannersKey = ['reporting', 'banners'] as const

type BannersWanted = Readonly<{ surveyID: SurveyId; search: string; page: number; perPage: number }>

/** A page of the banners of a survey. */
export const bannersQuery = ({ surveyID, search, page, perPage }: BannersWanted) =>
  queryOptions({
    queryKey: [...bannersKey, surveyID, search, page, perPage],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(listCrosstabBanners, { params: { page, perPage }, query: { search, surveyID } }, { signal }),
  })

export const bannerQuery = (id: ReportItemId) =>
  queryOptions({
    queryKey: [...bannersKey, id],
    ...fromPage(loadCrosstabBanner, { query: { id } }),
  })

export const segmentsKey = ['reporting', 'segments'] as const

export const segmentsQuery = queryOptions({
  queryKey: segmentsKey,
  queryFn: ({ signal }) => ask(loadPreBuildSegments, {}, { signal }),
})

/** The quotas of a survey, while it is being answered. */
export const quotasQuery = (surveyID: string) =>
  queryOptions({
    queryKey: ['reporting', 'quotas', surveyID],
    refetchInterval: LIST_MS,
    queryFn: ({ signal }) => ask(listQuotas, { params: { surveyID } }, { signal }),
  })

export const filtersKey = ['reporting', 'filters'] as const

export const filtersQuery = (surveyID: SurveyId) =>
  queryOptions({
    queryKey: [...filtersKey, surveyID],
    queryFn: ({ signal }) => ask(loadFilter, { query: { surveyID } }, { signal }),
  })

export const surveyRowsKey = ['reporting', 'rows'] as const

/** The rows that are saved with a survey. */
export const surveyRowsQuery = (surveyID: SurveyId) =>
  queryOptions({
    queryKey: [...surveyRowsKey, surveyID],
    ...fromPage(loadSurveyRows, { params: { surveyID } }),
  })

export const surveyWavesKey = ['reporting', 'waves'] as const

/** The waves that are saved with a survey. */
export const surveyWavesQuery = (surveyID: SurveyId) =>
  queryOptions({
    queryKey: [...surveyWavesKey, surveyID],
    queryFn: ({ signal }) => ask(loadSurveyWaves, { params: { surveyID } }, { signal }),
  })

export const weightingsKey = ['reporting', 'weightings'] as const

/** The saved weightings of a survey. */
export const weightingsQuery = (surveyID: SurveyId) =>
  queryOptions({
    queryKey: [...weightingsKey, surveyID],
    ...fromPage(listWeightings, { query: { surveyID } }),
  })

export const toplinesKey = ['reporting', 'toplines'] as const

/** The saved toplines of a survey. */
export const toplinesQuery = (surveyID: SurveyId) =>
  queryOptions({
    queryKey: [...toplinesKey, surveyID],
    ...fromPage(listToplines, { query: { surveyID } }),
  })

export const toplineQuery = (reportID: ReportItemId) =>
  queryOptions({
    queryKey: [...toplinesKey, 'one', reportID],
    // What is being changed is not replaced by what somebody else saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => ask(loadTopline, { params: { reportID } }, { signal }),
  })
