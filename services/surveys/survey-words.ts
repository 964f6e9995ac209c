import type { SurveyPage, WireEndPage, WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import type { EndPage, SurveyDefinition } from '@portal/contracts/survey/definition'
import { type LocalText, textIn } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import { isRequired, type Question, typeOf } from '@portal/contracts/survey/question'
import type { Item, Option } from '@portal/contracts/survey/question-parts'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { pictureHtml } from '../html/picture-html.ts'
import { safeHtml } from '../html/safe-html.ts'
import type { PresentedQuestion } from './domain/presented-page.ts'
import type { Ending } from './domain/response-state.ts'
import { isPiped } from './piping.ts'
import { edgesOf } from './shapes/edges-of.ts'
import type { Render } from './shapes/shape-edges.ts'
import { wireLanguage } from './survey-language.ts'

/**
 * A whole question; what a respondent is shown is taken from it, its options and items by code. `shown` caches
 * the question as many respondents see it: the same options in the same order, with the same counts.
 */
export type QuestionWords = Readonly<{
  whole: WireQuestion
  precodes: ReadonlyMap<number, WirePrecode>
  shown: Map<string, WireQuestion>
  /** The same by what is presented: whole questions are one object for all respondents. */
  shownWhole: WeakMap<PresentedQuestion, WireQuestion>
  /** Its texts show earlier answers. */
  isPiped: boolean
  /** It is answered by a proof, which is made for each respondent. */
  asksForProof: boolean
}>

/** A survey version in one language, its texts sanitised: shared by all its respondents. */
export type SurveyWords = Readonly<{
  title: string
  description: string
  details: SurveyPage['details']
  language: WireLanguage
  languages: WireLanguage[]
  pageTitles: ReadonlyMap<string, string>
  /** The question types of the pages after each, by page. */
  typesAhead: ReadonlyMap<string, string[]>
  questions: ReadonlyMap<string, QuestionWords>
  ends: Readonly<Record<Ending, WireEndPage>>
}>
type WireLanguage = SurveyPage['language']

const renderIn = (language: string, languages: readonly string[]): Render => {
  const words = (text: LocalText | undefined) => (text === undefined ? '' : textIn(text, language, languages))
  return { html: (text) => safeHtml(words(text)), plain: (text) => plainText(words(text)) }
}

const flag = (is: boolean | undefined): 0 | 1 => (is ? 1 : 0)

const extrasOf = (question: Question, render: Render): WirePrecode[] =>
  (edgesOf(question).extras?.(render) ?? []).map((PrecodeText, i) => ({
    pkPrecode: `${question.id}_${i + 1}`,
    Precode: i + 1,
    PrecodeText,
    openend: 0,
    exclusive: 0,
    dkcheckbox: 0,
  }))

const precodesOf = (question: Question, render: Render): WirePrecode[] => {
  const { html } = render
  const base = ({ code, text }: Option | Item) => ({
    pkPrecode: `${question.id}_${code}`,
    Precode: code,
    PrecodeText: html(text),
  })
  const { options, items } = shapeOf(question).lists
  return [
    ...options.map((one) => ({
      ...base(one),
      PrecodeText: `${pictureHtml(one)}${html(one.text)}`,
      openend: flag(one.openEnd),
      exclusive: flag(one.exclusive),
      dkcheckbox: flag(false),
    })),
    ...items.map((one) => ({
      ...base(one),
      openend: flag(false),
      exclusive: flag(false),
      dkcheckbox: flag(one.noComment),
    })),
    ...extrasOf(question, render),
  ]
}

/** `hasDependency` and the counts depend on what is shown; they are filled in later, and so is `captcha`. */
const questionIn = (render: Render, { name }: SurveyDefinition, question: Question, order: number): WireQuestion => ({
  QuestionID: question.id,
  pkQuestion: question.id,
  QuestionType: typeOf(question).code,
  TypeName: question.type,
  Shape: typeOf(question).shape,
  QuestionText: render.html(question.text),
  QuestionHelp: render.html(question.help),
  QuestionOrder: order,
  surveyID: name,
  ParentID: null,
  precodes: precodesOf(question, render),
  questions3D: shapeOf(question).lists.columns.map(({ code, text }) => ({
    qid3D: code,
    QuestionText: render.html(text),
  })),
  scale: shapeOf(question).lists.scale.map(({ code, text }) => ({ Precode: code, PrecodeText: render.html(text) })),
  minSelections: 0,
  maxSelections: 0,
  ...edgesOf(question).box(render),
  captcha: null,
  required: flag(isRequired(question)),
  hasDependency: 0,
})

const questionWords = (question: Question, whole: WireQuestion): QuestionWords => ({
  whole,
  precodes: new Map(whole.precodes.map((precode) => [precode.Precode, precode])),
  shown: new Map(),
  shownWhole: new WeakMap(),
  isPiped: isPiped(whole),
  asksForProof: shapeOf(question).keys.some(([, { holds }]) => holds === 'proof'),
})

const detailsOf = ({ type, settings }: SurveyDefinition, title: string): SurveyPage['details'] => ({
  productionStatus: 'live',
  TableTitle: title,
  Type: type,
  saveAndResumeLater: flag(settings.saveAndResumeLater),
  progressBar: flag(settings.progressBar),
  BackNav: flag(settings.backNav),
  autoNext: flag(settings.autoNext),
})

/** Without an end page of its own an end has no message: the screen says what happened. */
const endOf = (page: EndPage | undefined, { html }: Render): WireEndPage => {
  const none = { endPage: 'message', EndMessage: '', quotaFullMessage: '', redirectLink: '' } as const
  if (page === undefined) return none
  return 'message' in page
    ? { ...none, EndMessage: html(page.message) }
    : { ...none, endPage: 'redirect', redirectLink: page.redirect }
}

/** The specification has a message of its own for a full quota. */
const quotaFullEnd = ({ EndMessage, ...end }: WireEndPage): WireEndPage => ({
  ...end,
  EndMessage: '',
  quotaFullMessage: EndMessage,
})

/** Two, because the next may be left out by its condition. */
const PAGES_AHEAD = 2

const typesAfter = ({ pages }: SurveyDefinition, at: number): string[] => {
  const ahead = pages.slice(at + 1, at + 1 + PAGES_AHEAD).flatMap(({ questions }) => questions)
  return [...new Set(ahead.map(({ type }) => type))]
}

const wordsIn = (definition: SurveyDefinition, language: string): SurveyWords => {
  const render = renderIn(language, definition.languages)
  const questions = definition.pages.flatMap(({ questions: list }) =>
    list.map((question, place) => questionWords(question, questionIn(render, definition, question, place + 1))),
  )
  const title = render.plain(definition.title)
  return {
    title,
    details: detailsOf(definition, title),
    language: wireLanguage(language),
    languages: definition.languages.map(wireLanguage),
    description: render.plain(definition.description),
    pageTitles: new Map(definition.pages.map(({ id, title }) => [id, render.plain(title)])),
    typesAhead: new Map(definition.pages.map(({ id }, at) => [id, typesAfter(definition, at)])),
    questions: new Map(questions.map((words) => [words.whole.QuestionID, words])),
    ends: {
      complete: endOf(definition.endPages.complete, render),
      screened: endOf(definition.endPages.screened, render),
      'quota full': quotaFullEnd(endOf(definition.endPages.quotaFull, render)),
      terminated: endOf(definition.endPages.terminated, render),
    },
  }
}

const known = new WeakMap<SurveyDefinition, Map<string, SurveyWords>>()

/** Made once per version and language, which must be one of the survey's own: so their number is limited. */
export const surveyWords = (definition: SurveyDefinition, language: string): SurveyWords => {
  const byLanguage = known.get(definition) ?? new Map<string, SurveyWords>()
  known.set(definition, byLanguage)
  const words = byLanguage.get(language) ?? wordsIn(definition, language)
  byLanguage.set(language, words)
  return words
}
