import { answerOf } from '@portal/contracts/survey/answer'
import type { AnswerTexts, Entries } from '@portal/contracts/survey/answer-data'
import { parseAnswerKey } from '@portal/contracts/survey/answer-keys'
import type { CompiledSurvey, ShownQuestion } from '@portal/contracts/survey/flow'
import { MAX_PAGE_TEXT_BYTES } from '@portal/contracts/survey/limits'
import { isRequired } from '@portal/contracts/survey/question'
import type { Answer } from '@portal/contracts/survey/question-shape'
import { utf8Length } from '@portal/contracts/survey/utf8-length'
import type { Fault } from './fault.ts'
import { answerFaults } from './shapes/rules-of.ts'

/** The faults of the answer to one question as it is shown, null for none. Its codes have been checked (`codeFaults`). */
export const faultsOfAnswer = (shown: ShownQuestion, answer: Answer | null): readonly Fault[] => {
  if (answer) return answerFaults(shown, answer)
  const { question } = shown
  return isRequired(question) ? [{ question: question.id, code: 'required' }] : []
}

/** The same of the answer that is among these entries. */
export const questionFaults = (shown: ShownQuestion, entries: Entries): readonly Fault[] =>
  faultsOfAnswer(shown, answerOf(shown.question, entries))

/** Codes that the definition does not have, under keys that it has. */
export const codeFaults = ({ keys }: CompiledSurvey, { data }: Entries): readonly Fault[] => {
  const faults: Fault[] = []
  for (const key in data) {
    const known = keys.get(key)
    const value = data[key]
    if (!known?.codes || value === undefined || known.codes.has(value)) continue
    faults.push({ question: known.question.id, code: 'unknown-code', key })
  }
  return faults
}

/** A character of JavaScript (UTF-16) has three bytes in UTF-8 at most: so few need no counting. */
const areShort = (texts: AnswerTexts): boolean => {
  let characters = 0
  for (const key in texts) characters += texts[key]?.length ?? 0
  return 3 * characters <= MAX_PAGE_TEXT_BYTES
}

/** Too much text for one event: reported at the question with the longest text. */
export const sizeFaults = ({ texts }: Entries): readonly Fault[] => {
  if (areShort(texts)) return []
  const sizes = Object.entries(texts).map(([key, text]) => ({ key, text, bytes: utf8Length(text) }))
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const [longest] = sizes.toSorted((a, b) => b.bytes - a.bytes)
  if (total <= MAX_PAGE_TEXT_BYTES || longest === undefined) return []
  const question = parseAnswerKey(longest.key)?.question ?? longest.key
  const max = Math.floor((longest.text.length * MAX_PAGE_TEXT_BYTES) / total)
  return [{ question, code: 'text-too-long', max, given: longest.text.length }]
}
