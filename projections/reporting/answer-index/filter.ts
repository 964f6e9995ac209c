import { ruleNumber } from '@portal/contracts/survey/calendar-date'
import type { Catalogue } from '@portal/contracts/survey/catalogue'
import type { Condition, Operator, Rule } from '@portal/contracts/survey/condition'
import { codesLike } from '@portal/contracts/survey/evaluate'
import { NO_COMMENT } from '@portal/contracts/survey/no-comment'
import type { Question } from '@portal/contracts/survey/question'
import { numberColumn, textColumn } from '../response/column-keys.ts'
import { reportedShape } from '../shapes/reported-shapes.ts'
import { all, any, column, type Expression, not } from './expression.ts'
import { type Given, nothingGiven } from './given.ts'
import { type Comparison, comparedNumber } from './number-slices.ts'

const givenTo = (question: Question | undefined, rule: Rule): Given =>
  question ? reportedShape(question).given(rule.item, rule.column) : nothingGiven

const whoGave = ({ codes, noComment }: Given, isMeant: (code: number) => boolean): Expression =>
  any([...codes.filter(({ code }) => isMeant(code)).map(({ who }) => who), ...(isMeant(NO_COMMENT) ? noComment : [])])

const whoAnswered = (given: Given): Expression => {
  const wrote = given.texts.map((key) => column(textColumn(key)))
  return any([whoGave(given, () => true), ...wrote])
}

const whoGaveAll = (given: Given, codes: readonly number[]): Expression =>
  all([whoAnswered(given), ...codes.map((wanted) => whoGave(given, (code) => code === wanted))])

const atLeast = (parts: readonly Expression[], least: number): Expression =>
  least <= 0 ? all([]) : { op: 'at-least', least: Math.ceil(least), parts }

const whoGaveAtLeast = ({ codes }: Given, least: number): Expression =>
  atLeast(
    codes.map(({ who }) => who),
    least,
  )

const whoSaid = (given: Given, values: Rule['values']): Expression => {
  const likely = codesLike(given.labels, values)
  const words = values.map((word) => String(word).toLowerCase())
  const wrote = given.texts.map((question): Expression => ({ op: 'written', question, words }))
  return any([whoGave(given, (code) => likely.has(code)), ...wrote])
}

const compare: Readonly<Record<'>' | '>=' | '<' | '<=', (code: number, value: number) => boolean>> = {
  '>': (code, value) => code > value,
  '>=': (code, value) => code >= value,
  '<': (code, value) => code < value,
  '<=': (code, value) => code <= value,
}

/** A rule about numbers. Words match no respondent, and "no comment" is an answer, but no number. */
const numberExpression = (op: Operator, values: readonly number[], { numbers, noComment }: Given): Expression => {
  const gave = numbers.map((key) => column(numberColumn(key)))
  const answered = any([...gave, ...noComment])
  const known = [...new Set(values)].filter((value) => !Number.isNaN(value))
  const compared = (by: Comparison, bounds = known) =>
    any(numbers.flatMap((key) => bounds.map((value) => comparedNumber(key, by, value))))
  const hasWords = values.some((value) => Number.isNaN(value))
  const each = all([answered, ...(hasWords ? [any([])] : []), ...known.map((value) => compared('=', [value]))])
  const noOther = numbers.map((key) =>
    any([not(column(numberColumn(key))), ...known.map((value) => comparedNumber(key, '=', value))]),
  )
  switch (op) {
    case 'IN':
      return compared('=')
    case 'NOT IN':
      return not(compared('='))
    case '=':
    case '>':
    case '>=':
    case '<':
    case '<=':
      return compared(op)
    case 'ALL':
      return each
    case 'EXACTLY':
      return all([each, ...noOther])
    case 'AT LEAST':
      return all([answered, any(known.map((least) => atLeast(gave, least)))])
    case 'AT MOST':
      return any(known.map((most) => not(atLeast(gave, Math.floor(most) + 1))))
    case 'HAS VALUE':
      return answered
    case 'HAS NONE':
      return not(answered)
    case 'LIKE':
      return any([])
  }
}

const ruleExpression = (rule: Rule, { questions }: Catalogue): Expression => {
  const { op, values } = rule
  const given = givenTo(questions.get(rule.question), rule)
  if (given.numbers.length > 0) return numberExpression(op, values.map(ruleNumber), given)

  const codes = values.map(Number)
  const isNamed = (code: number) => codes.includes(code)
  const counts = codes.filter((count) => !Number.isNaN(count))
  switch (op) {
    case 'IN':
    case '=':
      return whoGave(given, isNamed)
    case 'NOT IN':
      return not(whoGave(given, isNamed))
    case 'LIKE':
      return whoSaid(given, values)
    case '>':
    case '>=':
    case '<':
    case '<=':
      return whoGave(given, (code) => code !== NO_COMMENT && codes.some((value) => compare[op](code, value)))
    case 'ALL':
      return whoGaveAll(given, codes)
    case 'EXACTLY':
      return all([whoGaveAll(given, codes), not(whoGave(given, (code) => !isNamed(code)))])
    case 'AT LEAST':
      return all([whoAnswered(given), any(counts.map((least) => whoGaveAtLeast(given, least)))])
    case 'AT MOST':
      return any(counts.map((most) => not(whoGaveAtLeast(given, Math.floor(most) + 1))))
    case 'HAS VALUE':
      return whoAnswered(given)
    case 'HAS NONE':
      return not(whoAnswered(given))
  }
}

/**
 * A condition as an expression over a survey's columns, with the semantics of `contracts/survey/condition.ts`. A rule
 * about a question or item that the survey does not have matches no answer.
 */
export const expressionOf = (condition: Condition, catalogue: Catalogue): Expression => {
  if (!('rules' in condition)) return ruleExpression(condition, catalogue)
  const parts = condition.rules.map((rule) => expressionOf(rule, catalogue))
  return condition.operator === 'AND' || parts.length === 0 ? all(parts) : any(parts)
}
