import { useRef } from 'react'
import { useIsAutoNext } from '../../page-context.tsx'

/** How a list was changed. By keyboard each arrow key changes it: where a choice goes on by itself, only one by a press counts as made. */
export const usePicked = () => {
  const isAutoNext = useIsAutoNext()
  const isPressed = useRef(false)
  return {
    how: (): 'chosen' | 'text' => (isAutoNext && !isPressed.current ? 'text' : 'chosen'),
    watch: {
      onPointerDown: (): void => {
        isPressed.current = true
      },
      onKeyDown: (): void => {
        isPressed.current = false
      },
    },
  }
}
