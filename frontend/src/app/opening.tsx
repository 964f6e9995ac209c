import type { ReactNode } from 'react'
import { MARK } from '../ui/mark.ts'

/** The frame of a screen before anything of it is known: the same elements as in index.html, so that nothing moves. */
export function Opening({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="frame">
      <header className="frame__head">
        <div className="frame__bar">
          <img src={MARK} alt="" width="32" height="32" />
        </div>
      </header>
      <main className="frame__main">
        {children}
        <div className="skeleton" aria-hidden="true">
          <div className="skeleton__block" />
          <div className="skeleton__block" />
        </div>
      </main>
    </div>
  )
}
