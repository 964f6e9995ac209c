import { entriesOf } from '@portal/contracts/survey/answer'
import type { Entries, WireData } from '@portal/contracts/survey/answer-data'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { wireDataOf } from '@portal/contracts/survey/wire-data'
import type { PresentedPage, PresentedQuestion } from '../domain/presented-page.ts'
import { type Draw, goodAnswer, type ShownToAnswer } from './good-answer.ts'

const NOTHING: Entries = { data: {}, texts: {} }
/** Each look adds at least one question; more than there can be on a page. */
const MOST_LOOKS = 250

/** The answers of a page, and the page as it is shown with them. */
export type FilledPage = Readonly<{ data: WireData; page: PresentedPage }>

const dataOf = (survey: CompiledSurvey, given: ReadonlyMap<string, Entries>): WireData => {
  const all = [...given.values()]
  const data = Object.assign({}, ...all.map((entries) => entries.data))
  const texts = Object.assign({}, ...all.map((entries) => entries.texts))
  return wireDataOf(survey, data, texts)
}

const answered = (shown: ShownToAnswer, draw: Draw): Entries => {
  const answer = goodAnswer(shown, draw)
  return answer ? entriesOf(shown.question.id, answer) : NOTHING
}

/** Values for the variables of the survey's address: any that its declaration allows. */
export const filledBackground = (survey: CompiledSurvey, draw: Draw): WireData => {
  const questions = backgroundPage(survey.definition)?.questions ?? []
  const given = questions.map((question): [string, Entries] => {
    const { options, items } = shapeOf(question).lists
    return [question.id, answered({ question, options, items, min: 1, max: 1 }, draw)]
  })
  return dataOf(survey, new Map(given))
}

/** The first questions, up to one on which others depend: after its answer the page is looked at again. */
const untilDependency = (open: readonly PresentedQuestion[]): readonly PresentedQuestion[] => {
  const at = open.findIndex(({ hasDependency }) => hasDependency)
  return at === -1 ? open : open.slice(0, at + 1)
}

/**
 * Fills in a page from top to bottom, as a person does: an answer that others depend on may change what is below it.
 * @param look the page as the engine shows it with these answers
 */
export const filledPage = (survey: CompiledSurvey, look: (data: WireData) => PresentedPage, draw: Draw): FilledPage => {
  const given = new Map<string, Entries>()
  for (let looks = 1; ; looks += 1) {
    const data = dataOf(survey, given)
    const page = look(data)
    const open = page.questions.filter(({ question }) => !given.has(question.id))
    if (open.length === 0 || looks === MOST_LOOKS) return { data, page }
    for (const shown of untilDependency(open)) given.set(shown.question.id, answered(shown, draw))
  }
}
