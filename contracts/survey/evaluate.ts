import type { AnswerData, AnswerTexts } from './answer-data.ts'
import { itemKey, noCommentKey, valueKey } from './answer-keys.ts'
import type { Catalogue } from './catalogue.ts'
import type { Condition, Group, Rule } from './condition.ts'
import type { LocalText } from './local-text.ts'
import type { Question } from './question.ts'

/** Whether a condition holds for one respondent. */
export type Predicate = (data: AnswerData, texts: AnswerTexts) => boolean

const NO_COMMENT = 98

/**
 * Where a rule finds the codes that were given: under each key stands a code, or (with `code`) something that says that
 * this code was given. `flags` are no-comment flags, `text` the key of an open text. `labels` are the texts of the codes.
 */
type Source = Readonly<{
  entries: readonly Readonly<{ key: string; code: number | null }>[]
  flags: readonly string[]
  text: string | null
  labels: readonly Readonly<{ code: number; text: LocalText }>[]
}>

const nothing: Source = { entries: [], flags: [], text: null, labels: [] }

const optionsOf = (id: string, listed: readonly Readonly<{ code: number; text: LocalText }>[]): Source => ({
  ...nothing,
  entries: listed.map(({ code }) => ({ key: itemKey(id, code), code })),
  labels: listed,
})

const gridSource = (question: Question & { type: 'grid' }, item: number | undefined): Source => {
  const rows = question.items.filter(({ code }) => item === undefined || code === item)
  return {
    entries: rows.map(({ code }) => ({ key: itemKey(question.id, code), code: null })),
    flags: rows.map(({ code }) => noCommentKey(question.id, code)),
    text: null,
    labels: question.scale,
  }
}

/** A rank without an item asks which items were ranked; a grid without one asks about any of its rows. */
const sourceOf = (question: Question | undefined, item: number | undefined): Source => {
  switch (question?.type) {
    case undefined:
    case 'info':
      return nothing
    case 'grid':
      return gridSource(question, item)
    case 'rank-sort':
      if (item === undefined) return optionsOf(question.id, question.items)
      return { ...nothing, entries: [{ key: itemKey(question.id, item), code: null }] }
    case 'multi-choice':
      return optionsOf(question.id, question.options)
    case 'single-choice':
      return { ...nothing, entries: [{ key: valueKey(question.id), code: null }], labels: question.options }
    case 'open-text':
      return { ...nothing, flags: [noCommentKey(question.id, null)], text: valueKey(question.id) }
  }
}

const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, '').toLowerCase()
const inAnyLanguage = (text: LocalText): string[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).map(plain)

/** The codes whose text, in any language and without its markup, has one of the words in it. Case does not matter. */
export const codesLike = (
  labels: readonly Readonly<{ code: number; text: LocalText }>[],
  words: Rule['values'],
): ReadonlySet<number> => {
  const needles = words.map((word) => String(word).toLowerCase())
  const found = labels.filter(({ text }) => inAnyLanguage(text).some((label) => needles.some((n) => label.includes(n))))
  return new Set(found.map(({ code }) => code))
}

/** What of a source's codes were given satisfies `test`; 98 is asked about for "no comment". */
const anyGiven = ({ entries, flags }: Source, test: (code: number) => boolean): Predicate => {
  const forNoComment = test(NO_COMMENT)
  return (data) => {
    for (const { key, code } of entries) {
      const value = data[key]
      if (value && test(code ?? value)) return true
    }
    return forNoComment && flags.some((key) => data[key])
  }
}

const hasText = ({ text }: Source, test: (written: string) => boolean): Predicate => {
  if (text === null) return () => false
  return (_, texts) => {
    const written = texts[text]
    return written !== undefined && written !== '' && test(written)
  }
}

const answered = (source: Source): Predicate => {
  const given = anyGiven(source, () => true)
  const written = hasText(source, () => true)
  return (data, texts) => given(data, texts) || written(data, texts)
}

const countGiven = ({ entries }: Source, data: AnswerData): number => {
  const given = new Set<number>()
  for (const { key, code } of entries) {
    const value = data[key]
    if (value) given.add(code ?? value)
  }
  return given.size
}

const like = (source: Source, values: Rule['values']): Predicate => {
  const codes = codesLike(source.labels, values)
  const needles = values.map((word) => String(word).toLowerCase())
  const chosen = anyGiven(source, (code) => codes.has(code))
  const written = hasText(source, (text) => needles.some((needle) => text.toLowerCase().includes(needle)))
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

const compared = (source: Source, values: readonly number[], holds: (code: number, value: number) => boolean) =>
  anyGiven(source, (code) => code !== NO_COMMENT && values.some((value) => holds(code, value)))

const not =
  (predicate: Predicate): Predicate =>
  (data, texts) =>
    !predicate(data, texts)

const both =
  (one: Predicate, other: Predicate): Predicate =>
  (data, texts) =>
    one(data, texts) && other(data, texts)

const ruleOf = ({ op, values, question, item }: Rule, { questions }: Catalogue): Predicate => {
  const source = sourceOf(questions.get(question), item)
  const codes = values.map(Number)
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
  if (operator === 'AND') return (data, texts) => parts.every((part) => part(data, texts))
  return (data, texts) => parts.some((part) => part(data, texts))
}

/**
 * Compiles a condition for a survey; the semantics are in `condition.ts`. A rule about a question or item that the survey
 * does not have finds no answer.
 */
export const predicateOf = (condition: Condition, catalogue: Catalogue): Predicate =>
  'rules' in condition ? groupOf(condition, catalogue) : ruleOf(condition, catalogue)

const compiled = new WeakMap<Catalogue, WeakMap<Condition, Predicate>>()

/** Whether the condition holds for these answers. Compiles a condition once for each survey. */
export const holds = (condition: Condition, survey: Catalogue, data: AnswerData, texts: AnswerTexts): boolean => {
  const ofSurvey = compiled.get(survey) ?? new WeakMap<Condition, Predicate>()
  const predicate = ofSurvey.get(condition) ?? predicateOf(condition, survey)
  compiled.set(survey, ofSurvey)
  ofSurvey.set(condition, predicate)
  return predicate(data, texts)
}
