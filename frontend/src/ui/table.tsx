import type { ReactNode } from 'react'
import './table.css'

/** A table that scrolls sideways inside its own box, never the page. The box takes the focus, so that keys scroll it too. */
export function TableBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section className="table-box" aria-label={label} tabIndex={0}>
      <table className="table">{children}</table>
    </section>
  )
}
