import type { Condition } from '@portal/contracts/survey/condition'
import type { Page } from '@portal/contracts/survey/definition'
import { predicateOf } from '@portal/contracts/survey/evaluate'
import type { CompiledSurvey, Effective } from '@portal/contracts/survey/flow'
import { type CompiledOrder, isAmongShown, pagesInOrder } from '@portal/contracts/survey/folders/page-order'
import type { Question } from '@portal/contracts/survey/question'
import { shapeOf, takesAnswer } from '@portal/contracts/survey/question-shape'
import { listsAlways } from './fixed-parts.ts'

/** Whether something is shown to this respondent; null while an answer that is still to be given decides it. */
type Outlook = boolean | null

type Turns = Readonly<{ opened: number; isUndecided: boolean }>

/**
 * What counts of the answers, and the questions that may still be asked from the current page on, of those that decide anything. `turns`: what
 * was found about an order when so many questions were open.
 */
type Known = Readonly<{ now: Effective; open: Set<string>; turns: Map<CompiledOrder, Turns> }>
type Judge = (known: Known) => Outlook

const always: Judge = () => true

const allOf = (parts: readonly Judge[]): Judge => {
  const unsure = parts.filter((part) => part !== always)
  if (unsure.length === 0) return always
  return (known) => {
    let outlook: Outlook = true
    for (const part of unsure) {
      const one = part(known)
      if (one === false) return false
      if (one === null) outlook = null
    }
    return outlook
  }
}

const anyOf = (parts: readonly Judge[]): Judge => {
  if (parts.includes(always)) return always
  return (known) => {
    let outlook: Outlook = false
    for (const part of parts) {
      const one = part(known)
      if (one) return true
      if (one === null) outlook = null
    }
    return outlook
  }
}

const judgeOf = (survey: CompiledSurvey, condition: Condition | undefined): Judge => {
  if (condition === undefined) return always
  if ('rules' in condition) {
    const parts = condition.rules.map((rule) => judgeOf(survey, rule))
    return condition.operator === 'AND' || parts.length === 0 ? allOf(parts) : anyOf(parts)
  }
  const { question } = condition
  const predicate = predicateOf(condition, survey)
  return ({ now, open }) => (open.has(question) ? null : predicate(now.data, now.texts))
}

/** An order of which only some units are shown: each unit before another one may take its place. */
type LimitedOrder = Readonly<{ order: CompiledOrder; whens: readonly Judge[] }>

const limitedOrders = (survey: CompiledSurvey): readonly LimitedOrder[] =>
  survey.orders
    .filter(({ most }) => most !== Number.POSITIVE_INFINITY)
    .map((order) => ({ order, whens: order.units.map(({ unit }) => judgeOf(survey, unit.when)) }))

const isUndecided = ({ order, whens }: LimitedOrder, known: Known): boolean => {
  const { open, turns } = known
  const before = turns.get(order)
  if (before?.opened === open.size) return before.isUndecided
  const found = whens.some((when) => when(known) === null)
  turns.set(order, { opened: open.size, isUndecided: found })
  return found
}

const turnJudges = (limited: readonly LimitedOrder[], page: Page): readonly Judge[] =>
  limited.flatMap((one): readonly Judge[] => {
    const { order } = one
    const own = order.units.find(({ pages }) => pages.includes(page))
    return own ? [(known) => (isUndecided(one, known) ? null : isAmongShown(order, own.unit, known.now))] : []
  })

/** A question whose options or items are all hidden is not shown either. */
const questionJudge = (survey: CompiledSurvey, question: Question): Judge => {
  const entries = listsAlways(question)
    ? always
    : anyOf(shapeOf(question).listed.map(({ showIf }) => judgeOf(survey, showIf)))
  return allOf([judgeOf(survey, question.showIf), entries])
}

/** A question that may be hidden or decides something. `counts`: it takes an answer. */
type Possible = Readonly<{ id: string; isAsked: Judge; counts: boolean; decides: boolean }>
/** What can be said of a page beforehand: whether it is shown, how many of its questions are always asked, and the others. */
type Prospect = Readonly<{ isShown: Judge; always: number; possible: readonly Possible[] }>

const prospects = new WeakMap<CompiledSurvey, ReadonlyMap<Page, Prospect>>()

const prospectsOf = (survey: CompiledSurvey): ReadonlyMap<Page, Prospect> => {
  const ready = prospects.get(survey)
  if (ready) return ready
  const limited = limitedOrders(survey)
  const decide = new Set(survey.deciding.map((key) => survey.keys.get(key)?.question.id))
  const made = new Map(
    survey.definition.pages.map((page) => {
      const judged = page.questions.map((one) => ({
        id: one.id,
        isAsked: questionJudge(survey, one),
        counts: takesAnswer(one),
        decides: decide.has(one.id),
      }))
      const isShown = allOf([
        judgeOf(survey, page.showIf),
        ...turnJudges(limited, page),
        anyOf(judged.map(({ isAsked }) => isAsked)),
      ])
      const possible = judged.filter(({ isAsked, decides }) => decides || isAsked !== always)
      const sure = judged.filter((one) => one.counts && !possible.includes(one))
      return [page, { isShown, always: sure.length, possible }] as const
    }),
  )
  prospects.set(survey, made)
  return made
}

/** Opens the questions of a page that may be asked, and counts them. A question depends only on earlier ones, of its own page too. */
const openAll = ({ always: sure, possible }: Prospect, known: Known): number => {
  let counted = sure
  for (const { id, isAsked, counts, decides } of possible) {
    if (isAsked(known) === false) continue
    if (counts) counted += 1
    if (decides) known.open.add(id)
  }
  return counted
}

/** `areSettled`: no answer from the current page on decides if a later one is shown. `questions`: those from there on that are or may be asked. */
type Ahead = Readonly<{ areSettled: boolean; questions: number }>

/** `pages`: the current one and those after it. */
const aheadIn = (survey: CompiledSurvey, now: Effective, present: Page, pages: readonly Page[]): Ahead => {
  const all = prospectsOf(survey)
  const known: Known = { now, open: new Set(), turns: new Map() }
  let areSettled = true
  let questions = 0
  for (const page of pages) {
    const prospect = all.get(page)
    const isShown = page === present || (prospect ? prospect.isShown(known) : false)
    if (isShown === null) areSettled = false
    if (prospect && isShown !== false) questions += openAll(prospect, known)
  }
  return { areSettled, questions }
}

/**
 * What is ahead of this respondent. `pages`: how many the survey has for them; null while an answer from the current page on decides whether a
 * later one is shown. So a number that was told never changes while the respondent goes forward. `questions`: how many are answered from the
 * current page on at the most. It never grows while the respondent goes forward.
 */
export const outlookFrom = (survey: CompiledSurvey, now: Effective, present: Page, shown: readonly Page[]) => {
  const { pages, places } = pagesInOrder(survey, now.data)
  const { areSettled, questions } = aheadIn(survey, now, present, pages.slice(places.get(present.id) ?? 0))
  return { pages: areSettled ? shown.length : null, questions }
}
