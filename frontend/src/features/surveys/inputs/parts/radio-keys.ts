import type { KeyboardEvent } from 'react'

/** As the browser's own: the arrow that points along the text leads to the next button. */
const byKey = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): number => {
  const isRightToLeft = currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl'
  const [onward, backward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'ArrowDown' || key === onward) return 1
  return key === 'ArrowUp' || key === backward ? -1 : 0
}

/**
 * Where choosing goes on by itself, the arrows only move the focus; Space or Enter chooses. Otherwise the first arrow
 * press would answer the question and turn the page.
 */
export const moveAmongRadios = (event: KeyboardEvent<HTMLInputElement>): void => {
  const radio = event.currentTarget
  if (event.key === 'Enter') {
    event.preventDefault()
    radio.click()
    return
  }
  const by = byKey(event)
  if (by === 0) return
  event.preventDefault()
  const group = document.getElementsByName(radio.name)
  const at = Array.from(group).indexOf(radio)
  group[(at + by + group.length) % group.length]?.focus()
}
