import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './disclosure.css'
import { useOpened } from './use-opened.ts'

/** On narrow screens a button that opens its content; on wide ones (900 px and more) the content is always shown. */
export function Disclosure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { id, isOpen, box, opener } = useOpened()
  return (
    <div {...box} style={{ display: 'contents' }}>
      <div className="disclosure-button">
        <Button {...opener} look="icon" icon={isOpen ? 'remove' : 'menu'}>
          {label}
        </Button>
      </div>
      <div className="disclosure" id={id} data-open={isOpen}>
        {children}
      </div>
    </div>
  )
}
