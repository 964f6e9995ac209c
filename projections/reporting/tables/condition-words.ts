import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Operator, Rule } from '@portal/contracts/survey/condition'
import type { LocalText } from '@portal/contracts/survey/local-text'
import type { Question } from '@portal/contracts/survey/question'
import { type Labels, labelsOf } from './labels.ts'

const NO_COMMENT = 98

const words: Readonly<Record<Operator, string>> = {
  IN: 'is any of',
  'NOT IN': 'is none of',
  LIKE: 'contains',
  '=': 'is',
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is under',
  '<=': 'is at most',
  ALL: 'includes all of',
  EXACTLY: 'is exactly',
  'AT LEAST': 'has at least so many answers:',
  'AT MOST': 'has at most so many answers:',
  'HAS VALUE': 'was answered',
  'HAS NONE': 'was not answered',
}

type Labelled = readonly Readonly<{ code: number; text: LocalText }>[]

const naming: readonly Operator[] = ['IN', 'NOT IN', '=', 'ALL', 'EXACTLY']

/** The texts of the codes that a rule names; none where its values are counts, ranks or bounds. */
const codesOf = (question: Question, { op, item }: Rule): Labelled => {
  if (!naming.includes(op)) return []
  switch (question.type) {
    case 'single-choice':
    case 'multi-choice':
      return question.options
    case 'grid':
      return question.scale
    case 'rank-sort':
      return item === undefined ? question.items : []
    case 'info':
    case 'open-text':
      return []
  }
}

const itemOf = (question: Question, { item }: Rule, labels: Labels): string => {
  const found = 'items' in question ? question.items.find(({ code }) => code === item) : undefined
  return found ? ` – ${labels(found.text)}` : ''
}

const ruleInWords = (rule: Rule, { questions, definition }: Catalogue): string => {
  const question = questions.get(rule.question)
  if (!question) return rule.question
  const labels = labelsOf(definition)
  const known = codesOf(question, rule)
  const values = rule.values.map((value) => {
    const found = known.find(({ code }) => code === Number(value))
    if (found) return labels(found.text)
    return Number(value) === NO_COMMENT && known.length > 0 ? 'no comment' : String(value)
  })
  const subject = `${question.id} “${labels(question.text)}${itemOf(question, rule, labels)}”`
  return `${subject} ${words[rule.op]}${values.length > 0 ? ` ${values.join(', ')}` : ''}`
}

/** A condition as people read it. Groups inside groups stand in brackets. */
export const conditionInWords = (condition: Condition, catalogue: Catalogue): string => {
  if (!('rules' in condition)) return ruleInWords(condition, catalogue)
  if (condition.rules.length === 0) return 'everybody'
  const parts = condition.rules.map((part) => {
    const text = conditionInWords(part, catalogue)
    return 'rules' in part && part.rules.length > 1 ? `(${text})` : text
  })
  return parts.join(condition.operator === 'AND' ? ' and ' : ' or ')
}
