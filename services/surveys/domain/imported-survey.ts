import { itemKey } from '@portal/contracts/survey/answer-keys'
import type { Page } from '@portal/contracts/survey/definition'
import {
  askedOf,
  type CompiledSurvey,
  type Effective,
  questionsLeft,
  type ShownQuestion,
  wholeQuestion,
} from '@portal/contracts/survey/flow'
import { shapeOf } from '@portal/contracts/survey/question-shape'
import { mayContradict } from './shapes/rules-of.ts'

type Covered = ReadonlySet<string>

/** A question with all that it can show, the place of its page in the definition, and the reader of its answers. */
type WholeQuestion = Readonly<{ shown: ShownQuestion; page: number; read: ReturnType<typeof shapeOf>['read'] }>

/**
 * What each row of an import needs of its survey. `judged`: the questions whose answers may contradict their rules. `pageOfKey`: the place of
 * the page on which a key is answered.
 */
export type ImportedSurvey = Readonly<{
  judged: readonly WholeQuestion[]
  pageOfKey: (key: string) => number | undefined
  /** What the file asked of the questions of a page that are shown, in the form of ASKED. */
  asked: (page: Page, now: Effective, covered: Covered) => readonly string[]
}>

const askedIn = (shown: ShownQuestion, covered: Covered): readonly string[] => {
  const { question, options, items } = shown
  if (covered.has(question.id)) return askedOf([shown])
  return [...options, ...items].map(({ code }) => itemKey(question.id, code)).filter((id) => covered.has(id))
}

const askedOn = (page: Page, now: Effective, covered: Covered): readonly string[] =>
  questionsLeft(page, now).flatMap((shown) => askedIn(shown, covered))

/** Where nothing is hidden, rows that cover the same were asked the same. */
const rememberingAsked = (): ImportedSurvey['asked'] => {
  let last: Covered | null = null
  const byPage = new Map<Page, readonly string[]>()
  return (page, now, covered) => {
    if (now.hidden.size > 0) return askedOn(page, now, covered)
    if (last !== covered) byPage.clear()
    last = covered
    const known = byPage.get(page) ?? askedOn(page, now, covered)
    byPage.set(page, known)
    return known
  }
}

const prepared = (survey: CompiledSurvey): ImportedSurvey => {
  const { pages } = survey.definition
  const places = new Map(pages.flatMap(({ questions }, place) => questions.map(({ id }) => [id, place] as const)))
  const ofKeys = new Map([...survey.keys].map(([key, { question }]) => [key, places.get(question.id)] as const))
  const judged = [...survey.questions.values()].map(wholeQuestion).filter(mayContradict)
  return {
    judged: judged.map((shown) => {
      const { question } = shown
      return { shown, page: places.get(question.id) ?? 0, read: shapeOf(question).read }
    }),
    pageOfKey: (key) => ofKeys.get(key),
    asked: rememberingAsked(),
  }
}

const known = new WeakMap<CompiledSurvey, ImportedSurvey>()

/** Made once for a survey, not for each row. */
export const importedSurvey = (survey: CompiledSurvey): ImportedSurvey => {
  const ready = known.get(survey) ?? prepared(survey)
  known.set(survey, ready)
  return ready
}
