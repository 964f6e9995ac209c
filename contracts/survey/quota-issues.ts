import { catalogueOf } from './catalogue.ts'
import type { Condition, Rule } from './condition.ts'
import type { Quota, QuotaCell, SurveyDefinition } from './definition.ts'
import { predicateOf } from './evaluate.ts'
import { type Issue, pointer } from './issue.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'
import { type Placed, placed } from './said-twice.ts'

/** Every cell of every quota, and its place. */
export const quotaCells = ({ quotas = [] }: SurveyDefinition): readonly Placed<QuotaCell>[] =>
  quotas.flatMap(({ cells }, q) => placed(cells, ['quotas', q, 'cells']))

/** How many combinations of answers are tried; with more, nothing is said of the cells. */
const MOST_TRIED = 20_000

const rulesIn = (condition: Condition): readonly Rule[] =>
  'rules' in condition ? condition.rules.flatMap(rulesIn) : [condition]

/** What one key may hold, as far as the rules tell values apart. Undefined: no answer. */
type Values = Readonly<{ key: string; values: readonly (number | undefined)[] }>

/** Less than the smallest distance of two numbers that can be given. */
const BESIDE = 0.000_05

/** Each number that a rule names, and values on both sides of it; any where they ask only whether there is one. */
const numbersNear = (rules: readonly Rule[]): readonly number[] => {
  const named = rules.flatMap(({ values }) => values.map(Number)).filter(Number.isFinite)
  return named.length === 0 ? [0] : [...new Set(named.flatMap((value) => [value - BESIDE, value, value + BESIDE]))]
}

/** Null for a question whose answers cannot be listed. */
const valuesOf = (question: Question, rules: readonly Rule[]): Values | null => {
  const [only, ...more] = shapeOf(question).keys
  if (only === undefined) return null
  const [key, { holds }] = only
  if (holds === 'number' && more.length === 0) return { key, values: [undefined, ...numbersNear(rules)] }
  const { codes, kind } = shapeOf(question).asks(undefined)
  return kind === 'one' && holds === 'code' && codes !== null ? { key, values: [undefined, ...codes] } : null
}

/** Every combination of answers that the rules of a quota tell apart; null if there are too many, or no list of them. */
const combinations = (
  rules: readonly Rule[],
  questions: ReadonlyMap<string, Question>,
): readonly Readonly<Record<string, number>>[] | null => {
  const asked = [...new Set(rules.map(({ question }) => question))].map((id) => questions.get(id))
  let all: readonly Readonly<Record<string, number>>[] = [{}]
  for (const question of asked) {
    const own = question && rules.filter((rule) => rule.question === question.id)
    const one = question && own ? valuesOf(question, own) : null
    if (one === null || all.length * one.values.length > MOST_TRIED) return null
    all = all.flatMap((data) => one.values.map((value) => (value === undefined ? data : { ...data, [one.key]: value })))
  }
  return all
}

const unmetCells = (
  { cells }: Quota,
  path: readonly PropertyKey[],
  catalogue: ReturnType<typeof catalogueOf>,
): readonly Issue[] => {
  const rules = cells.flatMap(({ when }) => rulesIn(when))
  const answers = rules.some(({ op }) => op === 'LIKE') ? null : combinations(rules, catalogue.questions)
  if (answers === null) return []
  const tests = cells.map(({ when }) => predicateOf(when, catalogue))
  const reached = new Set(answers.map((data) => tests.findIndex((isMet) => isMet(data, {}))))
  return cells.flatMap(({ id }, place): readonly Issue[] => {
    if (reached.has(place)) return []
    const at = pointer([...path, 'cells', place, 'when'])
    const isMetLater = answers.some((data) => tests[place]?.(data, {}))
    return [{ path: at, key: isMetLater ? 'cell-behind-others' : 'cell-never-met', values: { cell: id } }]
  })
}

/**
 * Cells that nobody can belong to: their rules contradict each other, or the cells before them take everybody. Only
 * where the answers can be listed: rules about one code or one number of few questions. The conditions themselves must be
 * sound.
 */
export const quotaIssues = (definition: SurveyDefinition): readonly Issue[] => {
  const { quotas = [] } = definition
  if (quotas.length === 0) return []
  const catalogue = catalogueOf(definition)
  return placed(quotas, ['quotas']).flatMap(({ value, path }) => unmetCells(value, path, catalogue))
}
