import type { ReactNode } from 'react'
import './table.css'

type TableBoxProps = Readonly<{
  label: string
  /** On a phone each row is a card: a cell says what it is by its `data-label`. */
  hasCards?: boolean
  children: ReactNode
}>

/** A table that scrolls sideways inside its own box, never the page. The box takes the focus, so that keys scroll it too. */
export function TableBox({ label, hasCards = false, children }: TableBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className={hasCards ? 'table-box table-box--cards' : 'table-box'} aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </section>
  )
}
