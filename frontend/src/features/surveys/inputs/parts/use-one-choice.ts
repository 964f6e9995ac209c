import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import type { ChangeEvent } from 'react'
import { chosenCode } from '../../answers/answers.ts'
import { chooseOne } from '../../answers/choosing.ts'
import { useAnswering, useIsAutoNext } from '../../page-context.tsx'
import { usePart } from '../../store-context.tsx'
import { moveAmongRadios } from './radio-keys.ts'
import { usePressed } from './use-pressed.ts'

/** One option of several, however it is shown. `open`: the chosen option, where it wants a text beside it, which `takesFocus` after a press. */
export const useOneChoice = (question: WireQuestion) => {
  const isAutoNext = useIsAutoNext()
  const { answer } = useAnswering(question)
  const pressed = usePressed()
  const chosen = usePart(({ answers }) => chosenCode(question, answers))
  return {
    chosen,
    takesFocus: pressed.isPressed(),
    open: question.precodes.find(({ Precode, openend }) => Precode === chosen && openend === 1) ?? null,
    radio: ({ Precode }: WirePrecode) => ({
      type: 'radio',
      name: question.QuestionID,
      checked: chosen === Precode,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        pressed.note(event)
        answer(() => chooseOne(question, Precode))
      },
      ...(isAutoNext && { onKeyDown: moveAmongRadios }),
    }),
  }
}
