import type { SurveyPage, WireQuestion } from '@portal/contracts/http/surveys'
import type { Entries } from '@portal/contracts/survey/answer'
import type { WireData } from '@portal/contracts/survey/answer-data'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import type { Item, Option } from '@portal/contracts/survey/question'
import type { OpenResponse } from './commands.ts'
import { type PresentedPage, type PresentedQuestion, presentedPage } from './domain/presented-page.ts'
import { wireLanguage } from './survey-language.ts'
import { type SurveyWords, surveyWords } from './survey-words.ts'

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

const listed = (options: readonly Option[], items: readonly Item[]) => [...options, ...items]

const presentQuestion = ({ questions }: SurveyWords, shown: PresentedQuestion): readonly WireQuestion[] => {
  const words = questions.get(shown.question.id)
  if (!words) return []
  const byCode = new Map(words.precodes.map((precode) => [precode.Precode, precode]))
  return [
    {
      ...words,
      precodes: listed(shown.options, shown.items).flatMap(({ code }) => byCode.get(code) ?? []),
      minSelections: shown.min,
      maxSelections: shown.max,
      hasDependency: flag(shown.hasDependency),
    },
  ]
}

const presentAnswers = ({ data, texts }: Entries): WireData => ({ ...data, ...texts })

const NO_PAGE = { id: '', title: '', number: 0, total: 0, hasPrevious: false }

const presentPlace = ({ page }: PresentedPage, { pageTitles }: SurveyWords): SurveyPage['page'] => {
  if (page === null) return NO_PAGE
  const { number, total, hasPrevious } = page
  return { id: page.page.id, title: pageTitles.get(page.page.id) ?? '', number, total, hasPrevious }
}

const presentDetails = ({ type, settings }: SurveyDefinition, { title }: SurveyWords): SurveyPage['details'] => ({
  productionStatus: 'live',
  TableTitle: title,
  Type: type,
  saveAndResumeLater: flag(settings.saveAndResumeLater),
  progressBar: flag(settings.progressBar),
  BackNav: flag(settings.backNav),
  autoNext: flag(settings.autoNext),
})

/** What a respondent's screen shows now, in a language that the survey speaks. */
export const presentSurveyPage = (
  { survey, response, responseId }: OpenResponse,
  token: string,
  language: string,
): SurveyPage => {
  const { definition } = survey
  const words = surveyWords(definition, language)
  const shown = presentedPage(survey, response, responseId)
  return {
    status: shown.status,
    token,
    surveyID: definition.name,
    page: presentPlace(shown, words),
    questions: shown.questions.flatMap((question) => presentQuestion(words, question)),
    progress: shown.progress,
    details: presentDetails(definition, words),
    languages: definition.languages.map(wireLanguage),
    language: wireLanguage(language),
    DATA: presentAnswers(shown.answers),
    end: shown.page === null ? words.end : null,
  }
}
