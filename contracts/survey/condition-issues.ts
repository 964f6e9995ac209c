import type { Askable } from './answer-shape.ts'
import { chosenParts, dateText, ruleNumber } from './calendar-date.ts'
import type { Condition, Operator, Rule } from './condition.ts'
import { type Fault, type Issue, pointer } from './issue.ts'
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

const countFault = ({ op, values }: Rule): Fault | null => {
  if (presence.includes(op)) return values.length === 0 ? null : { key: 'no-values', values: { op } }
  if (comparing.includes(op) || counting.includes(op)) {
    return values.length === 1 ? null : { key: 'one-value', values: { op } }
  }
  return values.length > 0 ? null : { key: 'some-values', values: { op } }
}

const numberFault = ({ op, values }: Rule, { kind }: Askable): Fault | null => {
  if (presence.includes(op) || op === 'LIKE') return null
  const isRight = kind === 'number' ? Number.isFinite : Number.isInteger
  const wrong = values.find((value) => value === '' || !isRight(ruleNumber(value)))
  if (wrong === undefined) return null
  return { key: kind === 'number' ? 'value-no-number' : 'value-not-whole', values: { value: JSON.stringify(wrong) } }
}

/** Of a date one is written whole: `2026-02` would be earlier than any day, and `2026-02-30` is none. Digits alone are a number. */
const dateFault = ({ values }: Rule, question: Question): Fault | null => {
  const { dates } = shapeOf(question)
  if (dates === null) return null
  const isDate = (value: string): boolean => chosenParts(value, dates.parts) !== null || /^\d+$/.test(value)
  const wrong = values.find((value) => typeof value === 'string' && !isDate(value))
  if (wrong === undefined) return null
  const example = dateText({ year: 2026, month: 1, day: 31 }, dates.parts)
  return { key: 'no-such-date', values: { value: JSON.stringify(wrong), question: question.id, example } }
}

const codeFault = (rule: Rule, question: Question, { codes }: Askable): Fault | null => {
  const named = [...belonging, 'ALL', 'EXACTLY', '='].includes(rule.op)
  if (!named || codes === null) return null
  const missing = rule.values.find((value) => !codes.includes(Number(value)))
  return missing === undefined ? null : { key: 'no-such-code', values: { question: question.id, code: missing, codes } }
}

const operatorFault = ({ op }: Rule, { id, type }: Question, { kind }: Askable): Fault | null => {
  if (kind === 'nothing') return { key: 'nobody-answers', values: { question: id } }
  if (fitting[kind].includes(op)) return null
  if (kind === 'presence') return { key: 'needs-item', values: { question: id, type, op } }
  return { key: 'wrong-operator', values: { op, question: id, type, ops: fitting[kind] } }
}

const itemFault = ({ item }: Rule, question: Question): Fault | null => {
  if (item === undefined) return null
  const codes = shapeOf(question).lists.items.map(({ code }) => code)
  if (codes.length === 0) return { key: 'no-items', values: { question: question.id, type: question.type } }
  return codes.includes(item) ? null : { key: 'no-such-item', values: { question: question.id, item, items: codes } }
}

const columnFault = ({ column }: Rule, question: Question): Fault | null => {
  if (column === undefined) return null
  const codes = shapeOf(question).lists.columns.map(({ code }) => code)
  if (codes.length === 0) return { key: 'no-columns', values: { question: question.id, type: question.type } }
  return codes.includes(column)
    ? null
    : { key: 'no-such-column', values: { question: question.id, column, columns: codes } }
}

const ruleIssues = (rule: Rule, path: Path, questions: ReadonlyMap<string, Question>): readonly Issue[] => {
  const question = questions.get(rule.question)
  if (!question) {
    return [{ path: pointer([...path, 'question']), key: 'no-such-question', values: { question: rule.question } }]
  }

  const askable = shapeOf(question).asks(rule.item, rule.column)
  const found: readonly (readonly [string, Fault | null])[] = [
    ['item', itemFault(rule, question)],
    ['column', columnFault(rule, question)],
    ['op', operatorFault(rule, question, askable)],
    [
      'values',
      countFault(rule) ?? dateFault(rule, question) ?? numberFault(rule, askable) ?? codeFault(rule, question, askable),
    ],
  ]
  const issues = found.flatMap(([at, fault]) => (fault ? [{ path: pointer([...path, at]), ...fault }] : []))
  return issues.slice(0, 1)
}

/**
 * The faults of a condition about these questions: an unknown question, item or code, or an operator that does not
 * fit such a question. `path` is the place of the condition. Each rule is reported once, with its first fault.
 */
export const conditionIssues = (
  condition: Condition,
  path: Path,
  questions: ReadonlyMap<string, Question>,
): readonly Issue[] =>
  'rules' in condition
    ? condition.rules.flatMap((rule, i) => conditionIssues(rule, [...path, 'rules', i], questions))
    : ruleIssues(condition, path, questions)

/** The questions that a condition asks about. */
export const questionsIn = (condition: Condition): readonly string[] =>
  'rules' in condition ? condition.rules.flatMap(questionsIn) : [condition.question]
