import type { Condition, Operator, Rule } from './condition.ts'
import { type DefinitionIssue, pointer } from './definition-issue.ts'
import type { Question } from './question.ts'

type Path = readonly PropertyKey[]
/** What a rule asks about: one code, a set of codes, whether there is an answer at all, or a text. */
type Asked = 'one' | 'set' | 'presence' | 'text' | 'nothing'

const presence: readonly Operator[] = ['HAS VALUE', 'HAS NONE']
const comparing: readonly Operator[] = ['=', '>', '>=', '<', '<=']
const counting: readonly Operator[] = ['AT LEAST', 'AT MOST']
const belonging: readonly Operator[] = ['IN', 'NOT IN']

const fitting: Readonly<Record<Asked, readonly Operator[]>> = {
  one: [...belonging, 'LIKE', ...comparing, ...presence],
  set: [...belonging, 'LIKE', 'ALL', 'EXACTLY', ...counting, ...presence],
  presence,
  text: [...belonging, 'LIKE', ...presence],
  nothing: [],
}

const askedBy = (question: Question, { item }: Rule): Asked => {
  switch (question.type) {
    case 'info':
      return 'nothing'
    case 'single-choice':
      return 'one'
    case 'multi-choice':
      return 'set'
    case 'rank-sort':
      return item === undefined ? 'set' : 'one'
    case 'grid':
      return item === undefined ? 'presence' : 'one'
    case 'open-text':
      return 'text'
  }
}

/** The codes that a rule may name; null where any number may stand (a rank). */
const codesOf = (question: Question, { item }: Rule): readonly number[] | null => {
  switch (question.type) {
    case 'info':
      return []
    case 'single-choice':
    case 'multi-choice':
      return question.options.map(({ code }) => code)
    case 'rank-sort':
      return item === undefined ? question.items.map(({ code }) => code) : null
    case 'grid':
      return [...question.scale.map(({ code }) => code), 98]
    case 'open-text':
      return [98]
  }
}

const countIssue = ({ op, values }: Rule): string | null => {
  if (presence.includes(op)) return values.length === 0 ? null : `${op} takes no values`
  if (comparing.includes(op) || counting.includes(op)) return values.length === 1 ? null : `${op} takes one value`
  return values.length > 0 ? null : `${op} needs at least one value`
}

const numberIssue = ({ op, values }: Rule): string | null => {
  if (presence.includes(op) || op === 'LIKE') return null
  const wrong = values.find((value) => value === '' || !Number.isInteger(Number(value)))
  return wrong === undefined ? null : `${JSON.stringify(wrong)} is not a whole number`
}

const codeIssue = (rule: Rule, question: Question): string | null => {
  const named = [...belonging, 'ALL', 'EXACTLY', '='].includes(rule.op)
  const codes = codesOf(question, rule)
  if (!named || codes === null) return null
  const missing = rule.values.find((value) => !codes.includes(Number(value)))
  return missing === undefined ? null : `${question.id} has no code ${missing}; it has ${codes.join(', ')}`
}

const operatorIssue = ({ op }: Rule, question: Question, asked: Asked): string | null => {
  if (asked === 'nothing') return `${question.id} is only information: nobody answers it`
  if (fitting[asked].includes(op)) return null
  if (question.type === 'grid' && asked === 'presence')
    return `${question.id} is a grid: say which "item" ${op} is about`
  return `${op} does not fit ${question.id} (${question.type}); use one of ${fitting[asked].join(', ')}`
}

const itemIssue = ({ item }: Rule, question: Question): string | null => {
  if (item === undefined) return null
  if (!('items' in question)) return `${question.id} (${question.type}) has no items; leave "item" out`
  const codes = question.items.map(({ code }) => code)
  return codes.includes(item) ? null : `${question.id} has no item ${item}; it has ${codes.join(', ')}`
}

const ruleIssues = (rule: Rule, path: Path, questions: ReadonlyMap<string, Question>): readonly DefinitionIssue[] => {
  const question = questions.get(rule.question)
  if (!question) return [{ path: pointer([...path, 'question']), message: `there is no question ${rule.question}` }]

  const found: readonly (readonly [string, string | null])[] = [
    ['item', itemIssue(rule, question)],
    ['op', operatorIssue(rule, question, askedBy(question, rule))],
    ['values', countIssue(rule) ?? numberIssue(rule) ?? codeIssue(rule, question)],
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
