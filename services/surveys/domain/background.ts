import type { WireData } from '@portal/contracts/survey/answer-data'
import { backgroundPage } from '@portal/contracts/survey/background'
import type { Page, SurveyDefinition } from '@portal/contracts/survey/definition'
import type { CompiledSurvey } from '@portal/contracts/survey/flow'
import { drawnQuestions } from '@portal/contracts/survey/folders/folder'
import { readWireData } from '@portal/contracts/survey/wire-data'
import { beginWith } from './counted-pages.ts'
import { type DrawFor, drawsOf } from './draws.ts'
import { type PageAnswers, readPage } from './page-answers.ts'
import { begun, type Response } from './response-state.ts'

/** What a response begins with: the variables of its address, as the answers to a page that is never shown. */
export type Background = Readonly<{ page: Page; answers: PageAnswers }>

const names = new WeakMap<Page, ReadonlySet<string>>()

/** What an address may say: what is drawn is not among it. */
const namesOf = (page: Page, definition: SurveyDefinition): ReadonlySet<string> => {
  const ready = names.get(page)
  if (ready) return ready
  const drawn = new Set(drawnQuestions(definition))
  const made = new Set(page.questions.map(({ id }) => id).filter((id) => !drawn.has(id)))
  names.set(page, made)
  return made
}

const own = (given: WireData, allowed: ReadonlySet<string>): WireData =>
  Object.fromEntries(Object.entries(given).filter(([name]) => allowed.has(name)))

type Asked = Readonly<{ survey: CompiledSurvey; drawFor: DrawFor }>

const readOf = ({ survey, drawFor }: Asked, page: Page, response: Response, given: WireData): Background => {
  const variables = own(given, namesOf(page, survey.definition))
  return { page, answers: readPage(survey, response, page, { data: { ...variables, ...drawsOf(survey, drawFor) } }) }
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.survey === other.survey &&
  one.drawFor.responseId === other.drawFor.responseId &&
  one.drawFor.entersAll === other.drawFor.entersAll

/** By what was given: a first page that needs a place in a quota is decided three times. */
const known = new WeakMap<WireData, Asked & Readonly<{ background: Background }>>()

/**
 * The variables of a response that has not begun, read by their declaration, and its draws; null if there are none to store. Names that the
 * survey does not declare are ignored: others add theirs to an address.
 */
export const backgroundOf = (
  survey: CompiledSurvey,
  response: Response,
  given: WireData,
  drawFor: DrawFor,
): Background | null => {
  const page = response.status === 'not started' ? backgroundPage(survey.definition) : null
  if (page === null) return null
  const asked = { survey, drawFor }
  const before = known.get(given)
  if (before && isSame(before, asked)) return before.background
  const background = readOf(asked, page, response, given)
  known.set(given, { ...asked, background })
  return background
}

/** The variables that are missing, or whose value does not fit. */
export const unfitVariables = ({ answers }: Background): readonly string[] => [
  ...new Set(answers.faults.map(({ question }) => question)),
]

type Stored = Readonly<Record<string, string | number>>

const holdsOther = (stored: Stored, given: Stored): boolean =>
  Object.entries(given).some(([key, value]) => String(stored[key] ?? '').normalize() !== String(value).normalize())

/**
 * Whether the variables of an address are those of somebody else: one that the survey declares has another value than the response began with. One
 * that is not in the address makes no difference.
 */
export const isOfAnother = (survey: CompiledSurvey, response: Response, given: WireData): boolean => {
  const page = backgroundPage(survey.definition)
  if (page === null || response.status === 'not started') return false
  const { data, texts } = readWireData(survey, own(given, namesOf(page, survey.definition)))
  const stored = response.pages.get(page.id)
  return holdsOther(stored?.data ?? {}, data) || holdsOther(stored?.texts ?? {}, texts)
}

/** The response as its first shown page finds it: with its variables. */
export const begunWith = (response: Response, surveyVersion: number, background: Background | null): Response =>
  background === null
    ? response
    : {
        ...begun(surveyVersion, null),
        pages: beginWith({ page: background.page.id, answers: background.answers.entries }),
      }
