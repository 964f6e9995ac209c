import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from '../lib/router/hooks.ts'
import { Button } from './button.tsx'
import './disclosure.css'

/** On narrow screens a button that opens its content; on wide ones (900 px and more) the content is always shown. */
export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address closes it
  useEffect(() => setOpen(false), [key])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <div className="disclosure-button">
        <Button
          ref={button}
          look="icon"
          icon={isOpen ? 'remove' : 'menu'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
      <div className="disclosure" id={id} data-open={isOpen}>
        {children}
      </div>
    </div>
  )
}
