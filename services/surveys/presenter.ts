import type { SurveyPage, WireQuestion } from '@portal/contracts/http/surveys'
import type { Entries } from '@portal/contracts/survey/answer'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { OpenResponse } from './commands.ts'
import { type PresentedPage, type PresentedQuestion, presentedPage } from './domain/presented-page.ts'
import { type QuestionWords, type SurveyWords, surveyWords } from './survey-words.ts'

/** The options or items that are shown, in the order in which they are: usually all, as the author has them. */
const presentPrecodes = ({ whole, precodes }: QuestionWords, shown: readonly Readonly<{ code: number }>[]) => {
  const all = whole.precodes
  if (shown.length === all.length && shown.every(({ code }, n) => code === all[n]?.Precode)) return all
  return shown.map(({ code }) => precodes.get(code)).filter((precode) => precode !== undefined)
}

const presentQuestion = (words: QuestionWords, shown: PresentedQuestion): WireQuestion => ({
  ...words.whole,
  precodes: presentPrecodes(words, shown.items.length > 0 ? shown.items : shown.options),
  minSelections: shown.min,
  maxSelections: shown.max,
  hasDependency: shown.hasDependency ? 1 : 0,
})

const presentQuestions = ({ questions }: SurveyWords, shown: readonly PresentedQuestion[]): WireQuestion[] =>
  shown.flatMap((one) => {
    const words = questions.get(one.question.id)
    return words ? [presentQuestion(words, one)] : []
  })

const presentAnswers = ({ data, texts }: Entries): WireData => ({ ...data, ...texts })

const NO_PAGE = { id: '', title: '', number: 0, total: 0, hasPrevious: false }

const presentPlace = ({ page }: PresentedPage, { pageTitles }: SurveyWords): SurveyPage['page'] => {
  if (page === null) return NO_PAGE
  const { number, total, hasPrevious } = page
  return { id: page.page.id, title: pageTitles.get(page.page.id) ?? '', number, total, hasPrevious }
}

/** What a respondent's screen shows now, in a language that the survey speaks. */
export const presentSurveyPage = (
  { survey, response, responseId }: OpenResponse,
  token: string,
  language: string,
): SurveyPage => {
  const words = surveyWords(survey.definition, language)
  const shown = presentedPage(survey, response, responseId)
  return {
    status: shown.status,
    token,
    surveyID: survey.definition.name,
    page: presentPlace(shown, words),
    questions: presentQuestions(words, shown.questions),
    progress: shown.progress,
    details: words.details,
    languages: words.languages,
    language: words.language,
    DATA: presentAnswers(shown.answers),
    end: shown.page === null ? words.end : null,
  }
}
