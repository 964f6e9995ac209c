import type { Chosen } from '@portal/contracts/survey/answer'
import type { ShownQuestion } from '@portal/contracts/survey/flow'
import { MAX_OTHER_TEXT } from '@portal/contracts/survey/limits'
import type { Option, QuestionOf } from '@portal/contracts/survey/question'
import type { Fault } from './fault.ts'

const otherFault = (question: string, options: readonly Option[], { code, other }: Chosen): readonly Fault[] => {
  const isOpen = options.some((option) => option.code === code && option.openEnd)
  if (!isOpen) return []
  if (other === null) return [{ question, code: 'other-text-missing', option: code }]
  if (other.length <= MAX_OTHER_TEXT) return []
  return [{ question, code: 'text-too-long', max: MAX_OTHER_TEXT, given: other.length }]
}

export const chosenFaults = (
  { question: { id }, options }: ShownQuestion,
  chosen: readonly Chosen[],
): readonly Fault[] => chosen.flatMap((one) => otherFault(id, options, one))

/** How many may be chosen of what is shown: a rule of the author never asks for more than there is. */
export const selectionBounds = (
  { minSelections, maxSelections, required }: QuestionOf<'multi-choice'>,
  options: readonly Option[],
): Readonly<{ min: number; max: number }> => {
  const together = options.filter(({ exclusive }) => !exclusive).length
  return { min: Math.min(minSelections ?? (required ? 1 : 0), together), max: maxSelections ?? options.length }
}

/** An exclusive option stands alone, and then it is enough. */
export const multiFaults = (
  question: QuestionOf<'multi-choice'>,
  options: readonly Option[],
  chosen: readonly Chosen[],
): readonly Fault[] => {
  const { id } = question
  const exclusive = options.find((option) => option.exclusive && chosen.some(({ code }) => code === option.code))
  const given = chosen.length
  if (exclusive) return given === 1 ? [] : [{ question: id, code: 'exclusive-with-others', option: exclusive.code }]

  const { min, max } = selectionBounds(question, options)
  if (given < min) return [{ question: id, code: 'too-few', min, given }]
  return given > max ? [{ question: id, code: 'too-many', max, given }] : []
}
