import type { ReportQuestion, ReportSurvey } from '@portal/contracts/http/reporting'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import type { Question } from '@portal/contracts/survey/question'
import { questionCode } from '@portal/contracts/survey/question-codes'
import type { SurveyCount } from '@portal/projections/reporting/response/queries'
import type { PublishedSurvey } from '@portal/projections/surveys/survey/queries'
import { plainText } from '../html/safe-html.ts'

const wordsIn =
  (language: string, { definition }: PublishedSurvey) =>
  (text: LocalText): string =>
    plainText(textIn(text, language, definition.languages))

export const presentSurvey = (
  survey: PublishedSurvey,
  count: SurveyCount | undefined,
  language: string,
): ReportSurvey => ({
  surveyID: survey.surveyId,
  Name: wordsIn(language, survey)(survey.definition.title),
  Type: survey.definition.type,
  OpenLink: 0,
  responses: count?.responses ?? 0,
  completes: count?.completes ?? 0,
  version: survey.version,
  publishedAt: survey.publishedAt,
})

const presentQuestion = (question: Question, words: (text: LocalText) => string): ReportQuestion => {
  const listed = [...('options' in question ? question.options : []), ...('items' in question ? question.items : [])]
  const precode = ({ code, text }: Readonly<{ code: number; text: LocalText }>) => ({
    Precode: code,
    PrecodeText: words(text),
  })
  return {
    id: question.id,
    text: words(question.text),
    QuestionType: questionCode(question.type),
    precodes: listed.map(precode),
    scale: question.type === 'grid' ? question.scale.map(precode) : [],
  }
}

/** Which questions a report asks for: open texts make no columns, an info has no table. */
type Wanted = Readonly<{ forColumns: boolean; withInfo: boolean }>

const isWanted = ({ type }: Question, { forColumns, withInfo }: Wanted): boolean => {
  if (type === 'info') return withInfo
  return !(forColumns && type === 'open-text')
}

export const presentQuestions = (survey: PublishedSurvey, wanted: Wanted, language: string): ReportQuestion[] =>
  survey.definition.pages
    .flatMap(({ questions }) => questions)
    .filter((question) => isWanted(question, wanted))
    .map((question) => presentQuestion(question, wordsIn(language, survey)))
