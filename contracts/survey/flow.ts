import { type CompiledAlert, compiledAlerts } from './alerts.ts'
import type { AnswerData, AnswerTexts } from './answer-data.ts'
import { itemKey } from './answer-keys.ts'
import { shownPages } from './background.ts'
import { type Catalogue, catalogueOf, keysOf } from './catalogue.ts'
import type { Condition } from './condition.ts'
import { questionsIn } from './condition-issues.ts'
import type { Page, SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'
import { drawnQuestions } from './folders/folder.ts'
import { type CompiledOrder, compiledOrders, isAmongShown, pagesInOrder, placedPages } from './folders/page-order.ts'
import { pipedQuestions } from './pipes.ts'
import type { Question } from './question.ts'
import type { Item, Option } from './question-parts.ts'
import { shapeOf } from './question-shape.ts'
import { type CompiledQuota, compiledQuotas } from './quotas.ts'
import { type CompiledScreen, compiledScreens } from './screens.ts'

/**
 * The answers that count now. `hidden` names what is not shown now: `Q5` for a question, `Q5_2` for an option or item
 * of it. These must be removed from ASKED, too.
 */
export type Effective = Readonly<{ data: AnswerData; texts: AnswerTexts; hidden: ReadonlySet<string> }>

/**
 * Something that may be hidden. `ids` are added to `hidden`, `keys` removed from the answers, and `choice` too if it
 * was chosen.
 */
type Part = Readonly<{
  isShown: (now: Effective) => boolean
  ids: readonly string[]
  keys: readonly string[]
  choice: Readonly<{ key: string; code: number }> | null
}>

/**
 * A definition prepared for many respondents. `shownPages` are its pages without that of background variables, `orders` those that are drawn or
 * shown in part; `parts` are in the order of the survey; `pageOf` finds the page of a
 * question; `triggers` are the questions whose answer changes what else is shown on their own page; `deciding` are the
 * answer keys that any show-if, screen, quota or text depends on.
 */
export type CompiledSurvey = Catalogue &
  Readonly<{
    shownPages: ReturnType<typeof placedPages>
    orders: readonly CompiledOrder[]
    parts: readonly Part[]
    pageOf: ReadonlyMap<string, Page>
    triggers: ReadonlySet<string>
    deciding: readonly string[]
    screens: readonly CompiledScreen[]
    alerts: readonly CompiledAlert[]
    quotas: readonly CompiledQuota[]
  }>

/** A question as it is shown: with its visible options or items. */
export type ShownQuestion = Readonly<{ question: Question; options: readonly Option[]; items: readonly Item[] }>

const none: ReadonlySet<string> = new Set()

/** The list of a question from which answers are given: its options, or its items. */
const listOf = (question: Question): readonly (Option | Item)[] => shapeOf(question).listed
const keysOfQuestion = (question: Question): string[] => keysOf(question).map(([key]) => key)

const partOf = (
  survey: Catalogue,
  condition: Condition | undefined,
  hides: Omit<Part, 'isShown' | 'choice'>,
  choice: Part['choice'] = null,
): readonly Part[] => {
  if (condition === undefined) return []
  const predicate = predicateOf(condition, survey)
  return [{ ...hides, choice, isShown: ({ data, texts }) => predicate(data, texts) }]
}

const keysOfEntry = (question: Question, code: number): string[] =>
  keysOf(question)
    .filter(([, { precode }]) => precode === code)
    .map(([key]) => key)

/** The key of the code of a chosen option. */
const choiceKey = (question: Question): string | undefined =>
  keysOf(question).find(([, { holds, precode }]) => holds === 'code' && precode === null)?.[0]

const entryParts = (survey: Catalogue, question: Question): readonly Part[] =>
  listOf(question).flatMap(({ code, showIf }) => {
    const key = choiceKey(question)
    const choice = key === undefined ? null : { key, code }
    const hides = { ids: [itemKey(question.id, code)], keys: keysOfEntry(question, code) }
    return partOf(survey, showIf, hides, choice)
  })

/** A question without visible options or items is not shown either: it could not be answered. */
const emptiedPart = (question: Question): readonly Part[] => {
  const listed = listOf(question)
  if (listed.length === 0 || listed.some(({ showIf }) => showIf === undefined)) return []
  const ids = listed.map(({ code }) => itemKey(question.id, code))
  return [{ ids: [question.id], keys: [], choice: null, isShown: ({ hidden }) => ids.some((id) => !hidden.has(id)) }]
}

const questionParts = (survey: Catalogue, question: Question): readonly Part[] => [
  ...partOf(survey, question.showIf, { ids: [question.id], keys: keysOfQuestion(question) }),
  ...entryParts(survey, question),
  ...emptiedPart(question),
]

/** Of an order of which only some units are shown: this page with its unit. */
const turnParts = (
  orders: readonly CompiledOrder[],
  page: Page,
  hides: Omit<Part, 'isShown' | 'choice'>,
): readonly Part[] =>
  orders
    .filter(({ most }) => most !== Number.POSITIVE_INFINITY)
    .flatMap((order) =>
      order.units
        .filter(({ pages }) => pages.includes(page))
        .map(({ unit }) => ({ ...hides, choice: null, isShown: (now) => isAmongShown(order, unit, now) })),
    )

const pageParts = (survey: Catalogue, orders: readonly CompiledOrder[], page: Page): readonly Part[] => {
  const { showIf, questions } = page
  const hides = { ids: questions.map(({ id }) => id), keys: questions.flatMap(keysOfQuestion) }
  return [
    ...partOf(survey, showIf, hides),
    ...turnParts(orders, page, hides),
    ...questions.flatMap((question) => questionParts(survey, question)),
  ]
}

const askedAbout = (conditions: readonly (Condition | undefined)[]): readonly string[] =>
  conditions.flatMap((condition) => (condition ? questionsIn(condition) : []))

const conditionsOn = ({ questions }: Page) =>
  questions.flatMap((question) => [question, ...listOf(question)].map(({ showIf }) => showIf))

/** The questions that a show-if of the same page depends on: answering one of those changes the page. */
const triggersOf = (page: Page): readonly string[] => {
  const ids = new Set(page.questions.map(({ id }) => id))
  return askedAbout(conditionsOn(page)).filter((id) => ids.has(id))
}

const decidingKeys = ({ definition, questions }: Catalogue): readonly string[] => {
  const asked = askedAbout([
    ...definition.pages.flatMap((page) => [page.showIf, ...conditionsOn(page)]),
    ...[...(definition.screens ?? []), ...(definition.alerts ?? [])].map(({ when }) => when),
    ...(definition.quotas ?? []).flatMap(({ cells }) => cells.map(({ when }) => when)),
    ...(definition.plan?.orders ?? []).flatMap(({ units }) => units.map(({ when }) => when)),
  ])
  return [...new Set([...asked, ...drawnQuestions(definition), ...pipedQuestions(definition)])].flatMap((id) => {
    const question = questions.get(id)
    return question ? keysOfQuestion(question) : []
  })
}

const compiled = new WeakMap<SurveyDefinition, CompiledSurvey>()

/** Prepares a definition for many respondents. The same definition object is compiled once. */
export const compileSurvey = (definition: SurveyDefinition): CompiledSurvey => {
  const known = compiled.get(definition)
  if (known) return known

  const survey = catalogueOf(definition)
  const orders = compiledOrders(survey)
  const parts = definition.pages.flatMap((page) => pageParts(survey, orders, page))
  const places = definition.pages.flatMap((page) => page.questions.map(({ id }) => [id, page] as const))
  const triggers = new Set(definition.pages.flatMap(triggersOf))
  const made = { parts, pageOf: new Map(places), triggers, deciding: decidingKeys(survey) }
  const judged = { screens: compiledScreens(survey), alerts: compiledAlerts(survey), quotas: compiledQuotas(survey) }
  const ready = { ...survey, ...made, orders, shownPages: placedPages(shownPages(definition)), ...judged }
  compiled.set(definition, ready)
  return ready
}

const hasAny = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean => {
  for (const key of keys) if (record[key] !== undefined) return true
  return false
}

const without = <T>(record: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> => {
  if (!hasAny(record, keys)) return record
  const gone = new Set(keys)
  const left: Record<string, T> = {}
  for (const key in record) {
    const value = record[key]
    if (value !== undefined && !gone.has(key)) left[key] = value
  }
  return left
}

const keysHidden = ({ keys, choice }: Part, data: AnswerData): readonly string[] =>
  choice && data[choice.key] === choice.code ? [...keys, choice.key] : keys

/**
 * The answers to what is shown now; later questions depend on the earlier answers that still count. Returns the same
 * `data` and `texts` objects if nothing had to be left out.
 */
export const effective = (survey: CompiledSurvey, data: AnswerData, texts: AnswerTexts): Effective => {
  if (survey.parts.length === 0) return { data, texts, hidden: none }

  const hidden = new Set<string>()
  const now = { data, texts, hidden }
  for (const part of survey.parts) {
    if (part.isShown(now)) continue
    for (const id of part.ids) hidden.add(id)
    const keys = keysHidden(part, now.data)
    now.data = without(now.data, keys)
    now.texts = without(now.texts, keys)
  }
  return now
}

const isConditional = ({ showIf }: Option | Item): boolean => showIf !== undefined

/** Only what has a condition can be hidden: most lists are shown as they are. */
const shownEntries = <T extends Option | Item>(
  question: Question,
  listed: readonly T[],
  hidden: Effective['hidden'],
): readonly T[] => {
  if (!listed.some(isConditional)) return listed
  const shown = listed.filter((one) => !isConditional(one) || !hidden.has(itemKey(question.id, one.code)))
  return shown.length === listed.length ? listed : shown
}

const wholes = new WeakMap<Question, ShownQuestion>()

/** A question with all that it can show: the same object for all. */
export const wholeQuestion = (question: Question): ShownQuestion => {
  const known = wholes.get(question)
  if (known) return known
  const { options, items } = shapeOf(question).lists
  const made = { question, options, items }
  wholes.set(question, made)
  return made
}

const shownQuestion = (question: Question, hidden: Effective['hidden']): ShownQuestion => {
  const whole = wholeQuestion(question)
  const options = shownEntries(question, whole.options, hidden)
  const items = shownEntries(question, whole.items, hidden)
  return options === whole.options && items === whole.items ? whole : { question, options, items }
}

/** The questions of a page that are shown, each with its visible options or items. */
export const questionsLeft = ({ questions }: Page, { hidden }: Effective): readonly ShownQuestion[] =>
  hidden.size === 0
    ? questions.map(wholeQuestion)
    : questions.filter(({ id }) => !hidden.has(id)).map((question) => shownQuestion(question, hidden))

const left = new WeakMap<Effective, readonly Page[]>()

/** The pages that have something to show, in the order in which this respondent meets them. Found once for the same `now`. */
export const pagesLeft = (survey: CompiledSurvey, now: Effective): readonly Page[] => {
  const known = left.get(now)
  if (known) return known
  const { pages } = pagesInOrder(survey, now.data)
  const { hidden } = now
  const shown = hidden.size === 0 ? pages : pages.filter(({ questions }) => questions.some(({ id }) => !hidden.has(id)))
  left.set(now, shown)
  return shown
}

export const questionsShown = (
  survey: CompiledSurvey,
  page: Page,
  data: AnswerData,
  texts: AnswerTexts,
): readonly ShownQuestion[] => questionsLeft(page, effective(survey, data, texts))

export const pagesShown = (survey: CompiledSurvey, data: AnswerData, texts: AnswerTexts): readonly Page[] =>
  pagesLeft(survey, effective(survey, data, texts))

/** What was asked, as events record it: `Q5` for a whole question, `Q5_2` for the visible options or items of one. */
export const askedOf = (shown: readonly ShownQuestion[]): readonly string[] =>
  shown.flatMap(({ question, options, items }) => {
    if (options.length + items.length === listOf(question).length) return [question.id]
    return [...options, ...items].map(({ code }) => itemKey(question.id, code))
  })
