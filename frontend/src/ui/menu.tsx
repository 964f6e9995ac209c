import type { FocusEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './menu.css'
import { useOpened } from './use-opened.ts'

/** A button that opens the links below it; they close when the focus goes elsewhere. In a narrow window they open in place. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { id, isOpen, setOpen, box, opener } = useOpened()
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus leaves it
    <div {...box} className="menu" onBlur={leave}>
      <button {...opener} type="button" className="menu__button">
        {label}
        <Icon name="open" />
      </button>
      <div className="menu__list" id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
