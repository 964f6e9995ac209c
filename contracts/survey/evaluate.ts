import type { AnswerData, AnswerTexts } from './answer-data.ts'
import { noSource, type Source } from './answer-shape.ts'
import { ruleNumber } from './calendar-date.ts'
import type { Catalogue } from './catalogue.ts'
import type { Condition, Group, Rule } from './condition.ts'
import type { LocalText } from './local-text.ts'
import { NO_COMMENT } from './no-comment.ts'
import { plainText } from './plain-text.ts'
import type { Question } from './question.ts'
import { shapeOf } from './question-shape.ts'

/** Whether a condition is true for one respondent. */
export type Predicate = (data: AnswerData, texts: AnswerTexts) => boolean

const sourceOf = (question: Question | undefined, { item, column }: Rule): Source =>
  question ? shapeOf(question).asks(item, column).source : noSource

const inAnyLanguage = (text: LocalText): string[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).map((words) => plainText(words).toLowerCase())

/** The codes whose text, in any language and without its markup, contains one of the words. Ignores case. */
export const codesLike = (
  labels: readonly Readonly<{ code: number; text: LocalText }>[],
  words: Rule['values'],
): ReadonlySet<number> => {
  const needles = words.map((word) => String(word).toLowerCase())
  const found = labels.filter(({ text }) => inAnyLanguage(text).some((label) => needles.some((n) => label.includes(n))))
  return new Set(found.map(({ code }) => code))
}

/** These tests run for each page of each respondent: they are loops, which make no functions. */
const anyNumber =
  (keys: readonly string[], test: (value: number) => boolean): Predicate =>
  (data) => {
    for (const key of keys) {
      const value = data[key]
      if (value !== undefined && test(value)) return true
    }
    return false
  }

/**
 * Which of a source's given codes satisfy `test`; 98 stands for "no comment". A key of one code is tested now: of a
 * question with many options, only the keys that the rule is about are looked up for each respondent.
 */
const anyGiven = ({ entries, flags, numbers, isWhole }: Source, test: (code: number) => boolean): Predicate => {
  if (numbers.length > 0) return anyNumber(numbers, isWhole ? (value) => isWhole(value) && test(value) : test)

  const ticks = entries.flatMap(({ key, code }) => (code !== null && test(code) ? [key] : []))
  const values = entries.flatMap(({ key, code }) => (code === null ? [key] : []))
  const given = [...ticks, ...(test(NO_COMMENT) ? flags : [])]
  const isTicked = anyNumber(given, (tick) => tick !== 0)
  const isChosen = anyNumber(values, (code) => code !== 0 && test(code))
  return (data, texts) => isTicked(data, texts) || isChosen(data, texts)
}

const hasText =
  ({ texts: keys }: Source, test: (written: string) => boolean): Predicate =>
  (_, texts) => {
    for (const key of keys) {
      const written = texts[key]
      if (written && test(written)) return true
    }
    return false
  }

/** For numbers "no comment" has no code, since 98 may be a number; it is an answer nevertheless. */
const answered = (source: Source): Predicate => {
  const given = anyGiven(source, () => true)
  const written = hasText(source, () => true)
  const flags = source.numbers.length > 0 ? source.flags : []
  return (data, texts) => given(data, texts) || written(data, texts) || flags.some((key) => data[key])
}

const countGiven = ({ entries, numbers }: Source, data: AnswerData): number => {
  if (numbers.length > 0) return numbers.filter((key) => data[key] !== undefined).length

  const given = new Set<number>()
  for (const { key, code } of entries) {
    const value = data[key]
    if (value) given.add(code ?? value)
  }
  return given.size
}

const like = (source: Source, values: Rule['values']): Predicate => {
  const codes = codesLike(source.labels, values)
  const plain = (text: string): string => text.normalize().toLowerCase()
  const needles = values.map((word) => plain(String(word)))
  const chosen = anyGiven(source, (code) => codes.has(code))
  const written = hasText(source, (text) => needles.some((needle) => plain(text).includes(needle)))
  return (data, texts) => chosen(data, texts) || written(data, texts)
}

const all = (source: Source, codes: readonly number[]): Predicate => {
  const each = codes.map((wanted) => anyGiven(source, (code) => code === wanted))
  const some = answered(source)
  return (data, texts) => some(data, texts) && each.every((given) => given(data, texts))
}

const exactly = (source: Source, codes: readonly number[]): Predicate => {
  const every = all(source, codes)
  const another = anyGiven(source, (code) => !codes.includes(code))
  return (data, texts) => every(data, texts) && !another(data, texts)
}

const compared = (source: Source, values: readonly number[], holds: (code: number, value: number) => boolean) => {
  const isNumber = source.numbers.length > 0
  return anyGiven(source, (code) => (isNumber || code !== NO_COMMENT) && values.some((value) => holds(code, value)))
}

const not =
  (predicate: Predicate): Predicate =>
  (data, texts) =>
    !predicate(data, texts)

const both =
  (one: Predicate, other: Predicate): Predicate =>
  (data, texts) =>
    one(data, texts) && other(data, texts)

const ruleOf = (rule: Rule, { questions }: Catalogue): Predicate => {
  const { op, values } = rule
  const source = sourceOf(questions.get(rule.question), rule)
  const codes = values.map(ruleNumber)
  switch (op) {
    case 'IN':
    case '=':
      return anyGiven(source, (code) => codes.includes(code))
    case 'NOT IN':
      return not(anyGiven(source, (code) => codes.includes(code)))
    case 'LIKE':
      return like(source, values)
    case '>':
      return compared(source, codes, (code, value) => code > value)
    case '>=':
      return compared(source, codes, (code, value) => code >= value)
    case '<':
      return compared(source, codes, (code, value) => code < value)
    case '<=':
      return compared(source, codes, (code, value) => code <= value)
    case 'ALL':
      return all(source, codes)
    case 'EXACTLY':
      return exactly(source, codes)
    case 'AT LEAST':
      return both(answered(source), (data) => codes.some((least) => countGiven(source, data) >= least))
    case 'AT MOST':
      return (data) => codes.some((most) => countGiven(source, data) <= most)
    case 'HAS VALUE':
      return answered(source)
    case 'HAS NONE':
      return not(answered(source))
  }
}

const groupOf = ({ operator, rules }: Group, catalogue: Catalogue): Predicate => {
  const parts = rules.map((rule) => predicateOf(rule, catalogue))
  if (parts.length === 0) return () => true
  const decisive = operator !== 'AND'
  return (data, texts) => {
    for (const part of parts) if (part(data, texts) === decisive) return decisive
    return !decisive
  }
}

/**
 * Compiles a condition for a survey; the semantics are in `condition.ts`. A rule about a question or item that the
 * survey does not have matches no answer.
 */
export const predicateOf = (condition: Condition, catalogue: Catalogue): Predicate =>
  'rules' in condition ? groupOf(condition, catalogue) : ruleOf(condition, catalogue)

const compiled = new WeakMap<Catalogue, WeakMap<Condition, Predicate>>()

/** Whether the condition is true for these answers. Compiles a condition once for each survey. */
export const holds = (condition: Condition, survey: Catalogue, data: AnswerData, texts: AnswerTexts): boolean => {
  const ofSurvey = compiled.get(survey) ?? new WeakMap<Condition, Predicate>()
  const predicate = ofSurvey.get(condition) ?? predicateOf(condition, survey)
  compiled.set(survey, ofSurvey)
  ofSurvey.set(condition, predicate)
  return predicate(data, texts)
}
