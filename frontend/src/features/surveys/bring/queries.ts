import {
  type AnswerFile,
  getAnswerColumn,
  getAnswerFile,
  getImportTarget,
  listAnswerFiles,
} from '@portal/contracts/http/answer-files'
import { listReportSurveys } from '@portal/contracts/http/reporting'
import { listSurveyImports } from '@portal/contracts/http/survey-imports'
import type { SurveyId } from '@portal/contracts/ids'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask } from '../../../lib/requests.ts'

export const answerFilesKey = ['answer-files'] as const
const EVERY_MS = 1_000

export const answerFilesQuery = queryOptions({
  queryKey: [...answerFilesKey, 'list'],
  queryFn: ({ signal }) => ask(listAnswerFiles, {}, { signal }),
})

export const isUnderWay = ({ state }: Pick<AnswerFile, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'importing'

/** Asked for again while a worker is at it. */
export const answerFileQuery = (answerFileId: string) =>
  queryOptions({
    queryKey: [...answerFilesKey, answerFileId],
    queryFn: ({ signal }) => ask(getAnswerFile, { params: { answerFileId } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? EVERY_MS : false),
  })

/** The values of a column, of the file as it was read: `encoding` and header rows decide what they are. */
export const columnQuery = (answerFileId: string, position: number, readAs: string) =>
  queryOptions({
    queryKey: [...answerFilesKey, answerFileId, 'column', position, readAs],
    queryFn: ({ signal }) => ask(getAnswerColumn, { params: { answerFileId, position } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const targetQuery = (surveyID: SurveyId | null) =>
  queryOptions({
    queryKey: [...answerFilesKey, 'target', surveyID],
    queryFn: ({ signal }) => (surveyID === null ? null : ask(getImportTarget, { params: { surveyID } }, { signal })),
  })

export const surveysQuery = queryOptions({
  queryKey: [...answerFilesKey, 'surveys'],
  queryFn: ({ signal }) => ask(listReportSurveys, {}, { signal }),
})

export const surveyImportsKey = (surveyID: string) => ['survey-imports', surveyID] as const

/** Asked for again while one is under way. */
export const surveyImportsQuery = (surveyID: string) =>
  queryOptions({
    queryKey: surveyImportsKey(surveyID),
    queryFn: ({ signal }) => ask(listSurveyImports, { params: { surveyID } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(({ status }) => status === 'withdrawing' || status === 'importing') ? EVERY_MS : false,
  })
