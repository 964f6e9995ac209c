import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from '../lib/router/hooks.ts'

/**
 * What a button opens and closes. It closes when another screen opens, when a press goes elsewhere than `box`, and with
 * Escape, which returns the focus to the button.
 */
export const useOpened = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address closes it
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const opener = { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) }
  return { id, isOpen, setOpen, box: { ref: box, onKeyDown }, opener }
}
