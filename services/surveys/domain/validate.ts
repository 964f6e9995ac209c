import { answerOf } from '@portal/contracts/survey/answer'
import type { Entries } from '@portal/contracts/survey/answer-data'
import { parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey, ShownQuestion } from '@portal/contracts/survey/flow'
import { MAX_PAGE_TEXT_BYTES } from '@portal/contracts/survey/limits'
import { isRequired } from '@portal/contracts/survey/question'
import { type KnownKey, shapeOf } from '@portal/contracts/survey/question-shape'
import { utf8Length } from '@portal/contracts/survey/utf8-length'
import type { Fault } from './fault.ts'
import { answerFaults } from './shapes/rules-of.ts'

/** The faults of the answer to one question as it is shown. Its codes have been checked (`codeFaults`). */
export const questionFaults = (shown: ShownQuestion, entries: Entries): readonly Fault[] => {
  const { question } = shown
  const answer = answerOf(question, entries)
  if (answer) return answerFaults(shown, answer)
  return isRequired(question) ? [{ question: question.id, code: 'required' }] : []
}

const isCode = ({ question, holds }: KnownKey, value: number): boolean =>
  holds !== 'code' || shapeOf(question).codes.has(value)

/** Codes that the definition does not have, under keys that it has. */
export const codeFaults = ({ keys }: CompiledSurvey, { data }: Entries): readonly Fault[] => {
  const faults: Fault[] = []
  for (const key in data) {
    const known = keys.get(key)
    const value = data[key]
    if (known === undefined || value === undefined || isCode(known, value)) continue
    faults.push({ question: known.question.id, code: 'unknown-code', key })
  }
  return faults
}

/** Too much text for one event: reported at the question with the longest text. */
export const sizeFaults = ({ texts }: Entries): readonly Fault[] => {
  const sizes = Object.entries(texts).map(([key, text]) => ({ key, text, bytes: utf8Length(text) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const [longest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (total <= MAX_PAGE_TEXT_BYTES || longest === undefined) return []
  const question = parseAnswerKey(longest.key)?.question ?? longest.key
  const max = Math.floor((longest.text.length * MAX_PAGE_TEXT_BYTES) / total)
  return [{ question, code: 'text-too-long', max, given: longest.text.length }]
}
