import type { SurveyPage, WireEndPage, WireQuestion } from '@portal/contracts/http/surveys'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { wireDataOf } from '@portal/contracts/survey/wire-data'
import { type PresentedPage, type PresentedQuestion, presentedPage } from './domain/presented-page.ts'
import { type ReturnLinks, returnAddress } from './links/return-links.ts'
import { type Piping, pipedEnd, pipedPlace, pipedQuestion, pipingOf } from './piping.ts'
import type { Proofs } from './proofs/proofs.ts'
import type { OpenResponse } from './sent-pages.ts'
import { type QuestionWords, type SurveyWords, surveyWords } from './survey-words.ts'
import type { PageTimers } from './timers/page-timers.ts'

type Codes = readonly Readonly<{ code: number }>[]

const isWhole = ({ precodes }: WireQuestion, shown: Codes): boolean =>
  shown.length === precodes.length && shown.every(({ code }, place) => code === precodes[place]?.Precode)

const counted = (question: WireQuestion, { min, max, hasDependency }: PresentedQuestion): WireQuestion => ({
  ...question,
  minSelections: min,
  maxSelections: max,
  hasDependency: hasDependency ? 1 : 0,
})

/** The codes that are shown of a question, in their order; null if it is shown whole. */
const partOf = ({ whole }: QuestionWords, { question, options, items }: PresentedQuestion): Codes | null => {
  const codes: Codes = items.length > 0 ? items : options
  return shapeOf(question).listed.length === 0 || isWhole(whole, codes) ? null : codes
}

const withCodes = ({ whole, precodes }: QuestionWords, part: Codes): WireQuestion => ({
  ...whole,
  precodes: part.map(({ code }) => precodes.get(code)).filter((precode) => precode !== undefined),
})

/** Parts and orders of a question that are kept; a shuffled one of many options has more than there are respondents. */
const MOST_KEPT = 200

/** One object for all who see the same of a question in the same order, so that it is serialised once, too. */
const presentQuestion = (words: QuestionWords, question: PresentedQuestion): WireQuestion => {
  const same = words.shownWhole.get(question)
  if (same) return same
  const part = partOf(words, question)
  const order = part === null ? 'whole' : part.map(({ code }) => code).join(' ')
  const key = `${question.min} ${question.max} ${question.hasDependency} ${order}`
  const made = words.shown.get(key) ?? counted(part ? withCodes(words, part) : words.whole, question)
  if (part === null || words.shown.size < MOST_KEPT) words.shown.set(key, made)
  if (part === null) words.shownWhole.set(question, made)
  return made
}

const presentQuestions = (
  { questions }: SurveyWords,
  shown: readonly PresentedQuestion[],
  piping: Piping,
  offer: (question: string) => WireQuestion['captcha'],
): WireQuestion[] =>
  shown.flatMap((one) => {
    const words = questions.get(one.question.id)
    if (!words) return []
    const question = presentQuestion(words, one)
    const said = words.isPiped ? pipedQuestion(question, piping) : question
    return [words.asksForProof ? { ...said, captcha: offer(one.question.id) } : said]
  })

const NO_PAGE = { id: '', title: '', number: 0, total: 0, hasPrevious: false, ahead: [] }

const presentPlace = ({ page }: PresentedPage, { pageTitles, typesAhead }: SurveyWords): SurveyPage['page'] => {
  if (page === null) return NO_PAGE
  const { number, total, hasPrevious } = page
  const { id } = page.page
  return { id, title: pageTitles.get(id) ?? '', number, total, hasPrevious, ahead: typesAhead.get(id) ?? [] }
}

/** Whose page it is, whether of an external respondent, in which language of the survey, where respondents may return to, and what proofs are made of. */
export type Presented = Readonly<{
  token: string
  isExternal: boolean
  language: string
  returns: ReturnLinks
  proofs: Proofs
  timers: PageTimers
}>

const leadingTo = (end: WireEndPage, address: string | null): WireEndPage =>
  address === null ? end : { ...end, endPage: 'redirect', redirectLink: address }

const codeOn = ({ survey, surveyVersion }: OpenResponse, page: string | undefined): Pick<SurveyPage, 'customCode'> => {
  const { customCode } = survey.definition
  if (!customCode || page === undefined || (customCode.pages && !customCode.pages.includes(page))) return {}
  return { customCode: { version: surveyVersion, height: customCode.height ?? 0 } }
}

/** What a respondent's screen shows now. */
export const presentSurveyPage = (
  open: OpenResponse,
  { token, isExternal, language, returns, proofs, timers }: Presented,
): SurveyPage => {
  const { survey, response, responseId } = open
  const words = surveyWords(survey.definition, language)
  const shown = presentedPage(survey, response, responseId)
  const piping = pipingOf(survey, shown.bearing, language)
  const timer = shown.page && timers.timerOn(open, shown.page.page)
  return {
    status: shown.status,
    token,
    surveyID: survey.definition.name,
    version: open.surveyVersion,
    page: pipedPlace(presentPlace(shown, words), piping),
    questions: presentQuestions(words, shown.questions, piping, (question) => proofs.offer({ responseId, question })),
    progress: shown.progress,
    details: words.details,
    languages: words.languages,
    language: words.language,
    DATA: wireDataOf(survey, shown.answers.data, shown.answers.texts),
    externalUser: isExternal ? 1 : 0,
    end:
      shown.status === 'in progress'
        ? null
        : leadingTo(
            pipedEnd(words.ends[shown.status], piping),
            returnAddress(returns, { survey, response }, shown.status),
          ),
    ...(timer && { timer }),
    ...codeOn(open, shown.page?.page.id),
  }
}
