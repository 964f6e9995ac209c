import type { SurveyPage } from '@portal/contracts/http/surveys'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { dateOfNumber } from '@portal/contracts/survey/calendar-date'
import type { SurveyDefinition } from '@portal/contracts/survey/definition'
import { type CompiledSurvey, compileSurvey, effective } from '@portal/contracts/survey/flow'
import type { LocalText } from '@portal/contracts/survey/local-text'
import { plainText } from '@portal/contracts/survey/plain-text'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { merged } from '@portal/tests/support/surveys/random-answers'
import { anyPipedSurvey } from '@portal/tests/support/surveys/random-pipes'
import { published, responseId, sent } from '@portal/tests/support/surveys/responses'
import { anInstant } from '@portal/tests/support/surveys/surveys'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateWords } from './date-words.ts'
import { presentedPage } from './domain/presented-page.ts'
import { response } from './domain/response.ts'
import type { ResponseCommand } from './domain/response-command.ts'
import { evolve, type Response } from './domain/response-state.ts'
import { presentSurveyPage } from './presenter.ts'
import { filledPage } from './simulation/fill-page.ts'
import { numbersFrom } from './simulation/numbers-from.ts'
import { pageTimers } from './timers/page-timers.ts'

const list = new Intl.ListFormat('en')

/** What was answered to a question, as it should be read; '' for no answer. */
const wordsOf = (survey: CompiledSurvey, now: Entries, id: string): string => {
  const question = survey.questions.get(id)
  const answer = question && shapeOf(question).read(now)
  if (!answer) return ''
  const label = (one: Readonly<{ code: number; other: string | null }>): string =>
    one.other ?? read(survey, now, shapeOf(question).lists.options.find(({ code }) => code === one.code)?.text)
  if (answer.shape === 'one-code') return label(answer.chosen)
  if (answer.shape === 'codes') return list.format(answer.chosen.map(label))
  if (answer.shape === 'text') return answer.text ?? ''
  if (answer.shape === 'number') return String(answer.value)
  if (answer.shape === 'files') return list.format(answer.files.map(({ name }) => name))
  if (question.type === 'date' && answer.shape === 'date')
    return dateWords(dateOfNumber(answer.value, question), question, 'en')
  throw new Error(`${answer.shape} cannot be shown`)
}

/** A text of the survey as somebody reads it who has given these answers. */
const read = (survey: CompiledSurvey, now: Entries, text: LocalText = ''): string =>
  String(text).replaceAll(
    /\{\{(\w+)\|([^}]*)\}\}/g,
    (_, id: string, fallback: string) => wordsOf(survey, now, id) || fallback,
  )

type Said = readonly (readonly [of: string, text: string])[]

const shownIn = ({ page, questions, end }: SurveyPage): Said => [
  ...(end ? [['end', end.EndMessage] as const] : [['title', page.title] as const]),
  ...questions.flatMap(({ QuestionID: id, QuestionText, precodes, scale, questions3D, number, Shape }) => [
    [id, QuestionText] as const,
    ...(Shape === 'date' || Shape === 'number' ? [] : precodes).map(
      ({ Precode, PrecodeText }) => [`${id}_${Precode}`, PrecodeText] as const,
    ),
    ...scale.map(({ Precode, PrecodeText }) => [`${id} point ${Precode}`, PrecodeText] as const),
    ...questions3D.map(({ qid3D, QuestionText: text }) => [`${id} column ${qid3D}`, text] as const),
    ...(number ? [[`${id} low`, number.low] as const, [`${id} high`, number.high] as const] : []),
  ]),
]

const textsOf = (question: Question): ReadonlyMap<string, LocalText> => {
  const { id } = question
  const { lists, listed } = shapeOf(question)
  const ends =
    question.type === 'text-balance' ? [['low', question.low] as const, ['high', question.high] as const] : []
  return new Map<string, LocalText>([
    [id, question.text],
    ...listed.map(({ code, text }) => [`${id}_${code}`, text] as const),
    ...lists.scale.map(({ code, text }) => [`${id} point ${code}`, text] as const),
    ...lists.columns.map(({ code, text }) => [`${id} column ${code}`, text] as const),
    ...ends.map(([end, text]) => [`${id} ${end}`, text] as const),
  ])
}

/** The same places as `shownIn`, from the definition. */
const expectedIn = (survey: CompiledSurvey, now: Entries, pageId: string, said: Said): Said => {
  const { pages, endPages } = survey.definition
  const end = endPages.complete
  const texts = new Map<string, LocalText>([
    ['end', end && 'message' in end ? end.message : ''],
    ['title', pages.find(({ id }) => id === pageId)?.title ?? ''],
    ...pages.flatMap(({ questions }) => questions.flatMap((question) => [...textsOf(question)])),
  ])
  return said.map(([of]) => [of, plainText(read(survey, now, texts.get(of)))])
}

const timers = pageTimers('secret', () => anInstant)
const nobody = {
  token: 'token',
  isExternal: false,
  language: 'en',
  returns: { hosts: new Set<string>(), key: '' },
  proofs: { offer: () => ({ siteKey: '', script: '', seconds: 0 }), isProof: async () => true },
  timers,
}

const decided = (state: Response, command: ResponseCommand): Response => {
  const decision = response.decide(state, command)
  if (decision.outcome === 'accepted') return decision.events.reduce(evolve, state)
  throw new Error(JSON.stringify(decision.rejection))
}

/** Each page that a respondent sees who sometimes goes back and answers otherwise, with what counts of the answers then. */
const walk = (definition: SurveyDefinition, seed: number) => {
  const survey = published(definition)
  const compiled = compileSurvey(definition)
  const draw = numbersFrom(seed)
  const seen: Readonly<{ page: SurveyPage; now: Entries }>[] = []
  let state: Response = { status: 'not started' }
  for (let step = 0; step < 40; step += 1) {
    const open = { survey: compiled, surveyVersion: 1, responseId, response: state, isClosed: false }
    const { data, texts } = merged(state.status === 'not started' ? [] : [...state.pages.values()])
    const page = presentSurveyPage(open, nobody)
    seen.push({ page, now: effective(compiled, data, texts) })
    if (state.status === 'complete') return { compiled, seen }
    const before = state
    const look = (given: object) =>
      presentedPage(
        compiled,
        decided(before, sent(survey, { type: 'SavePage', page: page.page.id, data: { ...given } })),
        responseId,
      )
    const isBack = step < 12 && page.page.hasPrevious && draw(3) === 0
    const type = isBack ? 'GoBack' : 'AnswerPage'
    state = decided(before, sent(survey, { type, page: page.page.id, data: filledPage(compiled, look, draw).data }))
  }
  throw new Error('The survey has no end.')
}

it('a text shows what counts of the answers to pages before, and its own words for those that do not count', () => {
  fc.assert(
    fc.property(anyPipedSurvey, fc.integer(), (definition, seed) => {
      const { compiled, seen } = walk(definition, seed)
      for (const { page, now } of seen) {
        const said = shownIn(page)
        expect(said.map(([of, text]) => [of, plainText(text)])).toEqual(expectedIn(compiled, now, page.page.id, said))
      }
    }),
    { numRuns: 40 },
  )
})
