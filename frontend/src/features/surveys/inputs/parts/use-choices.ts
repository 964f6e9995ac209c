import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { isTicked } from '../../answers/answers.ts'
import { toggle } from '../../answers/choosing.ts'
import { useAnswering, useAnswers } from '../../page-context.tsx'

/** Several options, however they are shown. `isOpen`: the option is chosen and wants a text beside it. */
export const useChoices = (question: WireQuestion) => {
  const answers = useAnswers()
  const { answer } = useAnswering(question)
  return {
    checkbox: (precode: WirePrecode) => ({
      type: 'checkbox',
      checked: isTicked(question, answers, precode.Precode),
      onChange: () => answer((present) => toggle(question, present, precode)),
    }),
    isOpen: ({ Precode, openend }: WirePrecode) => openend === 1 && isTicked(question, answers, Precode),
  }
}
