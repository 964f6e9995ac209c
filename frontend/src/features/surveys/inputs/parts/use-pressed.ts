import { type ChangeEvent, useRef } from 'react'

/**
 * Whether the last choice was made by a press. Who chooses by keyboard keeps the focus among the options: arrow keys choose on their way, and
 * Tab leads to the box beside one.
 */
export const usePressed = () => {
  const isPressed = useRef(false)
  return {
    note: ({ target }: ChangeEvent<HTMLInputElement>): void => {
      isPressed.current = !target.matches(':focus-visible')
    },
    isPressed: (): boolean => isPressed.current,
  }
}
