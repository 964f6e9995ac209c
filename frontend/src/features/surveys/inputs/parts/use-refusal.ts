import type { Answers } from '../../answers/answers.ts'
import { useStore } from '../../store-context.tsx'

type Refusal = Readonly<{
  /** Of the answer that is refused. */
  key: string
  isRefused: boolean
  /** What is answered now. */
  value: Answers[string] | undefined
  /** Refuses, or takes that back: then the answer is the former one. */
  onRefuse: (isRefused: boolean, former: Answers[string] | undefined) => void
}>

/**
 * "No comment" to a question or a row: it clears the answer, and brings it back when it is unticked on the same page, though the row was
 * folded up or shown in another way meanwhile.
 */
export const useRefusal = ({ key, isRefused, value, onRefuse }: Refusal) => {
  const { setAside } = useStore()
  return {
    type: 'checkbox',
    checked: isRefused,
    onChange: () => {
      if (!isRefused && value !== undefined) setAside.set(key, value)
      onRefuse(!isRefused, setAside.get(key))
    },
  } as const
}
