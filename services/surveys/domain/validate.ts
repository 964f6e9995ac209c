import { type Answer, answerOf, type Entries } from '@portal/contracts/survey/answer'
import { parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import type { KnownKey } from '@portal/contracts/survey/catalogue'
import type { CompiledSurvey, ShownQuestion } from '@portal/contracts/survey/flow'
import { MAX_PAGE_TEXT_BYTES, maxLengthOf } from '@portal/contracts/survey/limits'
import type { Item, QuestionOf } from '@portal/contracts/survey/question'
import { utf8Length } from '@portal/contracts/survey/utf8-length'
import type { Fault } from './fault.ts'
import { chosenFaults, multiFaults } from './validate-choice.ts'
import { rankFaults } from './validate-rank.ts'

type AnswerTo<T extends Answer['type']> = Extract<Answer, { type: T }>

const gridFaults = (
  { id, required }: QuestionOf<'grid'>,
  items: readonly Item[],
  { rows }: AnswerTo<'grid'>,
): readonly Fault[] => {
  if (!required) return []
  const left = items.filter(({ code }) => !rows.some(({ item }) => item === code)).map(({ code }) => code)
  return left.length === 0 ? [] : [{ question: id, code: 'rows-missing', items: left }]
}

const textFaults = (question: QuestionOf<'open-text'>, { text }: AnswerTo<'open-text'>): readonly Fault[] => {
  const max = maxLengthOf(question)
  if (text === null || text.length <= max) return []
  return [{ question: question.id, code: 'text-too-long', max, given: text.length }]
}

const answerFaults = (shown: ShownQuestion, answer: Answer): readonly Fault[] => {
  const { question, options, items } = shown
  if (answer.type === 'single-choice') return chosenFaults(shown, [answer.chosen])
  if (answer.type === 'multi-choice' && question.type === answer.type) {
    return [...multiFaults(question, options, answer.chosen), ...chosenFaults(shown, answer.chosen)]
  }
  if (answer.type === 'rank-sort' && question.type === answer.type) return rankFaults(question, items, answer.ranked)
  if (answer.type === 'grid' && question.type === answer.type) return gridFaults(question, items, answer)
  if (answer.type === 'open-text' && question.type === answer.type) return textFaults(question, answer)
  return []
}

/** What is wrong with the answer to one question as it is shown. Its codes are known already (`codeFaults`). */
export const questionFaults = (shown: ShownQuestion, entries: Entries): readonly Fault[] => {
  const { question } = shown
  const answer = answerOf(question, entries)
  if (answer) return answerFaults(shown, answer)
  return 'required' in question && question.required ? [{ question: question.id, code: 'required' }] : []
}

const isCode = ({ question, holds }: KnownKey, value: number): boolean => {
  if (holds !== 'code') return true
  if (question.type === 'single-choice') return question.options.some(({ code }) => code === value)
  return question.type === 'grid' && question.scale.some(({ code }) => code === value)
}

/** Codes that the definition does not have, under keys that it does. */
export const codeFaults = ({ keys }: CompiledSurvey, { data }: Entries): readonly Fault[] =>
  Object.entries(data).flatMap(([key, value]): readonly Fault[] => {
    const known = keys.get(key)
    if (known === undefined || isCode(known, value)) return []
    return [{ question: known.question.id, code: 'unknown-code', key }]
  })

/** Too much text for one event: named at the question that has the most. */
export const sizeFaults = ({ texts }: Entries): readonly Fault[] => {
  const sizes = Object.entries(texts).map(([key, text]) => ({ key, text, bytes: utf8Length(text) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const [longest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (total <= MAX_PAGE_TEXT_BYTES || longest === undefined) return []
  const question = parseAnswerKey(longest.key)?.question ?? longest.key
  const max = Math.floor((longest.text.length * MAX_PAGE_TEXT_BYTES) / total)
  return [{ question, code: 'text-too-long', max, given: longest.text.length }]
}
