import type { Condition } from './condition.ts'
import { questionsIn } from './condition-issues.ts'
import type { SurveyDefinition } from './definition.ts'
import { type Fault, type Issue, pointer } from './issue.ts'
import { shapeOf } from './question-shape.ts'

type Path = readonly PropertyKey[]

/** A show-if, its place, and the questions that it shows or hides. */
export type ShowIf = Readonly<{ condition: Condition; path: Path; decides: readonly string[] }>

const showIf = (condition: Condition | undefined, path: Path, decides: readonly string[]): readonly ShowIf[] =>
  condition === undefined ? [] : [{ condition, path: [...path, 'showIf'], decides }]

/** Every show-if of a survey: of pages, questions, options and items. */
export const showIfsOf = ({ pages }: SurveyDefinition): readonly ShowIf[] =>
  pages.flatMap((page, p) => [
    ...showIf(
      page.showIf,
      ['pages', p],
      page.questions.map(({ id }) => id),
    ),
    ...page.questions.flatMap((question, q) => {
      const path = ['pages', p, 'questions', q]
      const { options, items } = shapeOf(question).lists
      return [
        ...showIf(question.showIf, path, [question.id]),
        ...Object.entries({ options, items }).flatMap(([name, listed]) =>
          listed.flatMap((entry, i) => showIf(entry.showIf, [...path, name, i], [question.id])),
        ),
      ]
    }),
  ])

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const graphOf = (all: readonly ShowIf[]): Graph => {
  const graph = new Map<string, Set<string>>()
  for (const { condition, decides } of all) {
    for (const id of decides) {
      const needs = graph.get(id) ?? new Set()
      for (const asked of questionsIn(condition)) needs.add(asked)
      graph.set(id, needs)
    }
  }
  return graph
}

type CameFrom = ReadonlyMap<string, string | null>

/** By which path each question that `from` depends on, directly or indirectly, was first reached. */
const reachedFrom = (graph: Graph, from: string): CameFrom => {
  const cameFrom = new Map<string, string | null>([[from, null]])
  const waiting = [from]
  for (const id of waiting) {
    const fresh = [...(graph.get(id) ?? [])].filter((next) => !cameFrom.has(next))
    for (const next of fresh) cameFrom.set(next, id)
    waiting.push(...fresh)
  }
  return cameFrom
}

const stepsTo = (cameFrom: CameFrom, id: string): readonly string[] => {
  const before = cameFrom.get(id) ?? null
  return before === null ? [id] : [...stepsTo(cameFrom, before), id]
}

const lateFault = (graph: Graph, id: string, asked: string): Fault => {
  const cameFrom = reachedFrom(graph, asked)
  if (cameFrom.has(id)) {
    return { key: 'show-if-circle', values: { way: [id, ...stepsTo(cameFrom, id)].join(' → ') } }
  }
  return { key: 'show-if-later', values: { question: asked } }
}

/**
 * A show-if may depend only on earlier questions. One that depends on itself or on a later one is reported; a cycle
 * with its path.
 */
export const orderIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const all = showIfsOf(definition)
  const graph = graphOf(all)
  const places = new Map(definition.pages.flatMap((page) => page.questions).map(({ id }, place) => [id, place]))

  return all.flatMap(({ condition, path, decides }) => {
    const [first] = decides
    if (first === undefined) return []
    const own = places.get(first) ?? 0
    const late = [...new Set(questionsIn(condition))].filter((asked) => (places.get(asked) ?? -1) >= own)
    return late.map((asked) => ({
      path: pointer(path),
      ...lateFault(graph, decides.includes(asked) ? asked : first, asked),
    }))
  })
}
