import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import { chosenCode } from '../../answers/answers.ts'
import { chooseOne } from '../../answers/choosing.ts'
import { useAnswering, useAnswers, useIsAutoNext } from '../../page-context.tsx'
import { moveAmongRadios } from './radio-keys.ts'

/** One option of several, however it is shown. `open`: the chosen option, where it wants a text beside it. */
export const useOneChoice = (question: WireQuestion) => {
  const answers = useAnswers()
  const isAutoNext = useIsAutoNext()
  const { answer } = useAnswering(question)
  const chosen = chosenCode(question, answers)
  const choose = (code: number): void => answer(() => chooseOne(question, code))
  return {
    chosen,
    choose,
    open: question.precodes.find(({ Precode, openend }) => Precode === chosen && openend === 1) ?? null,
    radio: ({ Precode }: WirePrecode) => ({
      type: 'radio',
      name: question.QuestionID,
      checked: chosen === Precode,
      onChange: () => choose(Precode),
      ...(isAutoNext && { onKeyDown: moveAmongRadios }),
    }),
  }
}
