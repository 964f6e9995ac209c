import type { AnswerData, Entries } from '../answer-data.ts'
import { itemKey } from '../answer-keys.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Page, SurveyDefinition } from '../definition.ts'
import { predicateOf } from '../evaluate.ts'
import type { PlannedOrder, Unit } from './folder.ts'

/** An order of units, prepared for many respondents. `rankKey`: of the answer that is the unit's place where the order is drawn. */
type CompiledUnit = Readonly<{
  unit: Unit
  rankKey: string
  pages: readonly Page[]
  isFor: (now: Entries) => boolean
}>
export type CompiledOrder = Readonly<{ draw: string | null; most: number; units: readonly CompiledUnit[] }>

const compiledOrder = (survey: Catalogue, { draw, most, units }: PlannedOrder): CompiledOrder => ({
  draw: draw?.question ?? null,
  most: most ?? Number.POSITIVE_INFINITY,
  units: units.map((unit) => {
    const test = unit.when ? predicateOf(unit.when, survey) : () => true
    const pages = unit.pages.flatMap((id) => survey.definition.pages.find((page) => page.id === id) ?? [])
    const rankKey = itemKey(draw?.question ?? '', unit.code)
    return { unit, rankKey, pages, isFor: ({ data, texts }) => test(data, texts) }
  }),
})

export const compiledOrders = (survey: Catalogue): readonly CompiledOrder[] =>
  (survey.definition.plan?.orders ?? []).map((order) => compiledOrder(survey, order))

/** The units in the order that was drawn; as they are listed where nothing was. */
const drawnUnits = ({ draw, units }: CompiledOrder, data: AnswerData): readonly CompiledUnit[] => {
  if (draw === null) return units
  const rankOf = ({ rankKey }: CompiledUnit): number => data[rankKey] ?? units.length + 1
  return units.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** What counts at one moment while answers are judged; each judging has a set of its own for what it hides. */
type Counting = Entries & Readonly<{ hidden: ReadonlySet<string> }>

const last = new WeakMap<CompiledOrder, Counting & Readonly<{ units: ReadonlySet<Unit> }>>()

/** The first units that are for this respondent, as many as may be shown. The pages of an order ask for them one after another. */
const shownUnits = (order: CompiledOrder, now: Counting): ReadonlySet<Unit> => {
  const { data, texts, hidden } = now
  const known = last.get(order)
  if (known && known.hidden === hidden && known.data === data && known.texts === texts) return known.units
  const units = new Set<Unit>()
  for (const { unit, isFor } of drawnUnits(order, data)) {
    if (units.size >= order.most) break
    if (isFor(now)) units.add(unit)
  }
  last.set(order, { data, texts, hidden, units })
  return units
}

/** Whether the unit is among the first that are for this respondent, as many as may be shown. */
export const isAmongShown = (order: CompiledOrder, unit: Unit, now: Counting): boolean =>
  shownUnits(order, now).has(unit)

type Pages = Readonly<{ pages: readonly Page[]; places: ReadonlyMap<string, number> }>

/** The pages that may be shown, and the place of each by its id. */
export const placedPages = (pages: readonly Page[]): Pages => ({
  pages,
  places: new Map(pages.map(({ id }, place) => [id, place])),
})

type Ordered = Readonly<{ shownPages: Pages; orders: readonly CompiledOrder[] }>

/**
 * The orders that are drawn, the answers that say how, and the ways through the survey that respondents have met so far: by what was drawn, and by
 * the answers themselves, because a page asks for its way many times.
 */
type Draws = Readonly<{
  drawn: readonly CompiledOrder[]
  rankKeys: readonly string[]
  ways: Map<string, Pages>
  byAnswers: WeakMap<AnswerData, Pages>
}>

const draws = new WeakMap<readonly CompiledOrder[], Draws>()

const drawsOf = (orders: readonly CompiledOrder[]): Draws => {
  const known = draws.get(orders)
  if (known) return known
  const drawn = orders.filter(({ draw }) => draw !== null)
  const rankKeys = drawn.flatMap(({ units }) => units.map(({ rankKey }) => rankKey))
  const made: Draws = { drawn, rankKeys, ways: new Map(), byAnswers: new WeakMap() }
  draws.set(orders, made)
  return made
}

const wayBy = (drawn: readonly CompiledOrder[], { pages }: Pages, data: AnswerData): Pages => {
  const moved = new Map<Page, readonly Page[]>()
  for (const order of drawn) {
    const all = order.units.flatMap((unit) => unit.pages)
    for (const page of all) moved.set(page, [])
    const ordered = drawnUnits(order, data).flatMap((unit) => unit.pages)
    const [first] = all
    if (first) moved.set(first, ordered)
  }
  return placedPages(pages.flatMap((page) => moved.get(page) ?? [page]))
}

const MOST_WAYS = 1_000

const wayFor = ({ drawn, rankKeys, ways }: Draws, shownPages: Pages, data: AnswerData): Pages => {
  let ranks = ''
  for (const key of rankKeys) ranks += `${data[key] ?? ''} `
  const known = ways.get(ranks)
  if (known) return known
  if (ways.size >= MOST_WAYS) ways.clear()
  const way = wayBy(drawn, shownPages, data)
  ways.set(ranks, way)
  return way
}

/**
 * The pages in the order in which this respondent meets them, hidden ones too. Without draws it is the same object for all; with draws, for
 * all who drew the same.
 */
export const pagesInOrder = ({ shownPages, orders }: Ordered, data: AnswerData): Pages => {
  const all = drawsOf(orders)
  if (all.drawn.length === 0) return shownPages
  const known = all.byAnswers.get(data)
  if (known) return known
  const way = wayFor(all, shownPages, data)
  all.byAnswers.set(data, way)
  return way
}

/**
 * Whether none of these pages is still to come for a respondent who is shown `next` next, null for the end. What is hidden before it will not be shown: it
 * has been passed, as pages have that are never shown.
 */
export const havePassed = ({ places }: Pages, next: string | null, asked: readonly string[]): boolean => {
  if (next === null) return true
  const place = places.get(next) ?? -1
  for (const id of asked) if ((places.get(id) ?? -1) >= place) return false
  return true
}

/** For a page of an order that is drawn: which order, and which unit of it. */
export type OrderPlace = Readonly<{ order: number; unit: number }>

export const orderPlaces = ({ plan }: SurveyDefinition): ReadonlyMap<string, OrderPlace> =>
  new Map(
    (plan?.orders ?? []).flatMap(({ draw, units }, order) =>
      draw === undefined
        ? []
        : units.flatMap(({ pages }, unit) => pages.map((page) => [page, { order, unit }] as const)),
    ),
  )
