import type { Askable } from './answer-shape.ts'
import type { Condition, Operator, Rule } from './condition.ts'
import { type DefinitionIssue, pointer } from './definition-issue.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'

type Path = readonly PropertyKey[]

const presence: readonly Operator[] = ['HAS VALUE', 'HAS NONE']
const comparing: readonly Operator[] = ['=', '>', '>=', '<', '<=']
const counting: readonly Operator[] = ['AT LEAST', 'AT MOST']
const belonging: readonly Operator[] = ['IN', 'NOT IN']

const fitting: Readonly<Record<Askable['kind'], readonly Operator[]>> = {
  one: [...belonging, 'LIKE', ...comparing, ...presence],
  set: [...belonging, 'LIKE', 'ALL', 'EXACTLY', ...counting, ...presence],
  number: [...belonging, ...comparing, ...presence],
  presence,
  text: [...belonging, 'LIKE', ...presence],
  nothing: [],
}

const countIssue = ({ op, values }: Rule): string | null => {
  if (presence.includes(op)) return values.length === 0 ? null : `${op} takes no values`
  if (comparing.includes(op) || counting.includes(op)) return values.length === 1 ? null : `${op} takes one value`
  return values.length > 0 ? null : `${op} needs at least one value`
}

const numberIssue = ({ op, values }: Rule, { kind }: Askable): string | null => {
  if (presence.includes(op) || op === 'LIKE') return null
  const isRight = kind === 'number' ? Number.isFinite : Number.isInteger
  const wrong = values.find((value) => value === '' || !isRight(Number(value)))
  if (wrong === undefined) return null
  return `${JSON.stringify(wrong)} is not a ${kind === 'number' ? 'number' : 'whole number'}`
}

const codeIssue = (rule: Rule, question: Question, { codes }: Askable): string | null => {
  const named = [...belonging, 'ALL', 'EXACTLY', '='].includes(rule.op)
  if (!named || codes === null) return null
  const missing = rule.values.find((value) => !codes.includes(Number(value)))
  return missing === undefined ? null : `${question.id} has no code ${missing}; it has ${codes.join(', ')}`
}

const operatorIssue = ({ op }: Rule, { id, type }: Question, { kind }: Askable): string | null => {
  if (kind === 'nothing') return `${id} is only information: nobody answers it`
  if (fitting[kind].includes(op)) return null
  if (kind === 'presence') return `${id} is a ${type}: say which "item" ${op} is about`
  return `${op} does not fit ${id} (${type}); use one of ${fitting[kind].join(', ')}`
}

const itemIssue = ({ item }: Rule, question: Question): string | null => {
  if (item === undefined) return null
  const codes = shapeOf(question).lists.items.map(({ code }) => code)
  if (codes.length === 0) return `${question.id} (${question.type}) has no items; leave "item" out`
  return codes.includes(item) ? null : `${question.id} has no item ${item}; it has ${codes.join(', ')}`
}

const ruleIssues = (rule: Rule, path: Path, questions: ReadonlyMap<string, Question>): readonly DefinitionIssue[] => {
  const question = questions.get(rule.question)
  if (!question) return [{ path: pointer([...path, 'question']), message: `there is no question ${rule.question}` }]

  const askable = shapeOf(question).asks(rule.item)
  const found: readonly (readonly [string, string | null])[] = [
    ['item', itemIssue(rule, question)],
    ['op', operatorIssue(rule, question, askable)],
    ['values', countIssue(rule) ?? numberIssue(rule, askable) ?? codeIssue(rule, question, askable)],
  ]
  const first = found.find(([, message]) => message !== null)
  return first ? [{ path: pointer([...path, first[0]]), message: first[1] ?? '' }] : []
}

/**
 * What is wrong with a condition about these questions: an unknown question, item or code, or an operator that cannot be
 * asked of such a question. `path` is where the condition stands. Each rule is named once, by its first fault.
 */
export const conditionIssues = (
  condition: Condition,
  path: Path,
  questions: ReadonlyMap<string, Question>,
): readonly DefinitionIssue[] =>
  'rules' in condition
    ? condition.rules.flatMap((rule, i) => conditionIssues(rule, [...path, 'rules', i], questions))
    : ruleIssues(condition, path, questions)

/** The questions that a condition asks about. */
export const questionsIn = (condition: Condition): readonly string[] =>
  'rules' in condition ? condition.rules.flatMap(questionsIn) : [condition.question]
