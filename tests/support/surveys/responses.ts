import type { Respondent, ResponseStarted } from '@portal/contracts/events/surveys'
import { MemberId, ResponseId, SurveyId } from '@portal/contracts/ids'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type PublishedSurvey, publishedSurvey } from '@portal/services/surveys/domain/published-survey'
import type { ResponseCommand } from '@portal/services/surveys/domain/response-command'
import { anInstant } from './surveys.ts'

export const responseId = ResponseId.parse('0198c0de-0000-7000-8000-000000000001')
export const memberId = MemberId.parse('0198c0de-0000-7000-8000-0000000000aa')
export const respondent: Respondent = { kind: 'member', memberId }

export const published = (...versions: readonly SurveyDefinition[]): PublishedSurvey => {
  const [first] = versions
  const survey = publishedSurvey(SurveyId.parse(first?.name ?? 'none'), {
    versions,
    publishedAt: versions.map(() => anInstant),
    isClosed: false,
  })
  if (survey) return survey
  throw new Error('A published survey has a version.')
}

type Sent = Readonly<{
  type: ResponseCommand['type']
  page: string
  data?: WireData
  background?: WireData
  seconds?: number
  version?: number
}>

export const sent = (survey: PublishedSurvey, { data = {}, ...differs }: Sent): ResponseCommand => ({
  survey,
  responseId,
  respondent,
  flags: {},
  data,
  at: anInstant,
  ...differs,
})

export const started = (
  { surveyId }: Pick<PublishedSurvey, 'surveyId'>,
  differs: Partial<ResponseStarted> = {},
): ResponseStarted => ({
  type: 'ResponseStarted',
  surveyId,
  responseId,
  surveyVersion: 1,
  respondent,
  flags: {},
  via: 'web',
  at: anInstant,
  ...differs,
})
