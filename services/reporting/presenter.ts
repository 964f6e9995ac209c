import type { ReportQuestion, ReportSurvey } from '@portal/contracts/http/reporting'
import { periodsFor } from '@portal/contracts/reporting/period'
import { reportText } from '@portal/contracts/reporting/report-text'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { type Question, typeOf } from '@portal/contracts/survey/question'
import { shapeOf, takesAnswer } from '@portal/contracts/survey/question-shape'
import { targetsOf } from '@portal/contracts/survey/quotas'
import type { SurveyCount } from '@portal/projections/reporting/response/queries'
import type { PublishedSurvey } from '@portal/projections/surveys/survey/queries'
import type { ReportedSurvey } from './reported-survey.ts'

const wordsIn =
  (language: string, { definition }: PublishedSurvey) =>
  (text: LocalText): string =>
    reportText(textIn(text, language, definition.languages))

export const presentSurvey = (
  survey: PublishedSurvey,
  { count, flagged, isClosed }: Readonly<{ count: SurveyCount | undefined; flagged: number; isClosed: boolean }>,
  language: string,
): ReportSurvey => ({
  surveyID: survey.surveyId,
  Name: wordsIn(language, survey)(survey.definition.title),
  Type: survey.definition.type,
  OpenLink: survey.definition.settings.openLink ? 1 : 0,
  responses: count?.responses ?? 0,
  completes: count?.completes ?? 0,
  flagged,
  quotaCells: targetsOf(survey.definition).size,
  version: survey.version,
  publishedAt: survey.publishedAt,
  isClosed,
  weights: [...(count?.weights ?? [])],
})

const periodsOf = (question: Question): Pick<ReportQuestion, 'periods'> => {
  const { dates } = shapeOf(question)
  const periods = dates ? periodsFor(dates.parts) : []
  return periods.length > 0 ? { periods: [...periods] } : {}
}

const presentQuestion = (question: Question, words: (text: LocalText) => string): ReportQuestion => {
  const { shape, listed, lists, bands } = shapeOf(question)
  const precode = ({ code, text }: Readonly<{ code: number; text: LocalText }>) => ({
    Precode: code,
    PrecodeText: words(text),
  })
  return {
    id: question.id,
    text: words(question.text),
    QuestionType: typeOf(question).code,
    shape,
    precodes: listed.map(precode),
    scale: lists.scale.map(precode),
    bands: [...bands],
    ...periodsOf(question),
  }
}

/**
 * Which questions a report asks for: a question without code list and bands makes no columns, one
 * without answers has no table, and a proof says nothing.
 */
type Wanted = Readonly<{ forColumns: boolean; withInfo: boolean }>

const isWanted = (question: Question, { forColumns, withInfo }: Wanted): boolean => {
  if (!takesAnswer(question)) return withInfo
  const { listed, bands, dates, asks } = shapeOf(question)
  if (asks(undefined).kind === 'nothing') return false
  return !forColumns || listed.length > 0 || bands.length > 0 || dates !== null
}

const wantedOf = ({ definition }: ReportedSurvey, wanted: Wanted): readonly Question[] =>
  definition.pages.flatMap(({ questions }) => questions.filter((question) => isWanted(question, wanted)))

/** The questions that have a table, in their order. */
export const idsOfQuestions = (survey: ReportedSurvey): readonly string[] =>
  wantedOf(survey, { forColumns: false, withInfo: false }).map(({ id }) => id)

export const presentQuestions = (survey: ReportedSurvey, wanted: Wanted, language: string): ReportQuestion[] =>
  wantedOf(survey, wanted).map((question) => ({
    ...presentQuestion(question, wordsIn(language, survey)),
    ...(!survey.authored.has(question.id) && { isTime: true }),
  }))
