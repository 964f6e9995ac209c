import type { KeyboardEvent } from 'react'

const forward = new Set(['ArrowDown', 'ArrowRight'])
const backward = new Set(['ArrowUp', 'ArrowLeft'])

const byKey = (event: KeyboardEvent): number => {
  if (forward.has(event.key)) return 1
  return backward.has(event.key) ? -1 : 0
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
