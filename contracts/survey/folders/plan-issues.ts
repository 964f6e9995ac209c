import { backgroundPage } from '../background.ts'
import { questionsIn } from '../condition-issues.ts'
import type { SurveyDefinition } from '../definition.ts'
import { type Issue, pointer } from '../issue.ts'
import { localTexts } from '../local-texts.ts'
import { pipesIn } from '../pipes.ts'
import { showIfsOf } from '../show-if-order.ts'
import { drawnQuestions } from './folder.ts'
import { type OrderPlace, orderPlaces } from './page-order.ts'

type Places = ReadonlyMap<string, OrderPlace>

/** Whether the one page may come before or after the other, as chance has it. */
const isApart = (places: Places, page: string, other: string): boolean => {
  const [one, two] = [places.get(page), places.get(other)]
  return one !== undefined && two !== undefined && one.order === two.order && one.unit !== two.unit
}

const pageAt = ({ pages }: SurveyDefinition, [part, at]: readonly PropertyKey[]): string =>
  (part === 'pages' ? pages[Number(at)]?.id : undefined) ?? ''

type Asking = Readonly<{ path: readonly PropertyKey[]; asks: readonly string[] }>

const textsAsking = (definition: SurveyDefinition): readonly Asking[] =>
  localTexts(definition).map(({ value, path }) => ({
    path,
    asks: (typeof value === 'string' ? [value] : Object.values(value)).flatMap(pipesIn).map(({ question }) => question),
  }))

/** Conditions and texts ask about pages that come earlier for everybody. */
const shuffledIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const places = orderPlaces(definition)
  if (places.size === 0) return []
  const pageOf = new Map(definition.pages.flatMap(({ id, questions }) => questions.map((one) => [one.id, id] as const)))
  const conditions = showIfsOf(definition).map(({ condition, path }) => ({ path, asks: questionsIn(condition) }))
  return [...conditions, ...textsAsking(definition)].flatMap(({ path, asks }) => {
    const own = pageAt(definition, path)
    const apart = [...new Set(asks)].filter((id) => isApart(places, own, pageOf.get(id) ?? ''))
    return apart.map((question): Issue => ({ path: pointer(path), key: 'order-by-chance', values: { question } }))
  })
}

/** A plan is made from folders when a survey is checked. One that was changed by hand no longer fits its pages. */
const unfitIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const { plan, pages } = definition
  if (!plan) return []
  const background = new Set(backgroundPage(definition)?.questions.map(({ id }) => id))
  const known = new Set(pages.map(({ id }) => id))
  const planned = plan.orders.flatMap(({ units }) => units.flatMap((unit) => unit.pages))
  const strange = [
    ...planned.filter((id) => !known.has(id)),
    ...drawnQuestions(definition).filter((id) => !background.has(id)),
  ]
  return strange.map((name): Issue => ({ path: '/plan', key: 'plan-unfit', values: { name } }))
}

export const planIssues = (definition: SurveyDefinition): readonly Issue[] => [
  ...unfitIssues(definition),
  ...shuffledIssues(definition),
]
