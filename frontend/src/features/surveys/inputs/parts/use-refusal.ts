import { useRef } from 'react'
import type { Answers } from '../../answers/answers.ts'

type Refusal = Readonly<{
  isRefused: boolean
  /** What is answered now. */
  value: Answers[string] | undefined
  /** Refuses, or takes that back: then the answer is the former one. */
  onRefuse: (isRefused: boolean, former: Answers[string] | undefined) => void
}>

/** "No comment" to a question or a row: it clears the answer, and brings it back when it is unticked on the same page. */
export const useRefusal = ({ isRefused, value, onRefuse }: Refusal) => {
  const former = useRef<Answers[string] | undefined>(undefined)
  return {
    type: 'checkbox',
    checked: isRefused,
    onChange: () => {
      if (!isRefused) former.current = value
      onRefuse(!isRefused, former.current)
    },
  } as const
}
