import type { WirePrecode, WireQuestion } from '@portal/contracts/http/surveys'
import type { ChangeEvent } from 'react'
import { toggle } from '../../answers/choosing.ts'
import { useAnswering, useTicked } from '../../page-context.tsx'
import { usePressed } from './use-pressed.ts'

/** Several options, however they are shown. `isOpen`: the option is chosen and wants a text beside it, which `takesFocus` after a press. */
export const useChoices = (question: WireQuestion) => {
  const ticked = useTicked(question)
  const { answer } = useAnswering(question)
  const pressed = usePressed()
  return {
    takesFocus: pressed.isPressed(),
    checkbox: (precode: WirePrecode) => ({
      type: 'checkbox',
      checked: ticked.includes(precode.Precode),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        pressed.note(event)
        answer((present) => toggle(question, present, precode))
      },
    }),
    isOpen: ({ Precode, openend }: WirePrecode) => openend === 1 && ticked.includes(Precode),
  }
}
