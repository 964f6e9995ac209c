import type { ShownQuestion } from '@portal/contracts/survey/flow'
import { MAX_OTHER_TEXT } from '@portal/contracts/survey/limits'
import type { Option } from '@portal/contracts/survey/question-parts'
import type { Chosen } from '@portal/contracts/survey/shapes/chosen'
import type { Fault } from '../fault.ts'

const otherFault = (question: string, options: readonly Option[], { code, other }: Chosen): readonly Fault[] => {
  const isOpen = options.some((option) => option.code === code && option.openEnd)
  if (!isOpen) return []
  if (other === null) return [{ question, code: 'other-text-missing', option: code }]
  if (other.length <= MAX_OTHER_TEXT) return []
  return [{ question, code: 'text-too-long', max: MAX_OTHER_TEXT, given: other.length }]
}

/** A chosen option with an open end needs its text, and the text has a limit. */
export const otherTextFaults = (
  { question: { id }, options }: ShownQuestion,
  chosen: readonly Chosen[],
): readonly Fault[] => chosen.flatMap((one) => otherFault(id, options, one))
