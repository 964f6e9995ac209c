import type { ReactNode } from 'react'
import './plain-text.css'

type PlainTextProps = Readonly<{
  /** A tag of BCP 47. */
  language: string
  children: ReactNode
}>

/** A text with its line breaks, in a box that scrolls where it is long. */
export function PlainText({ language, children }: PlainTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="plain-text" dir="auto" lang={language} tabIndex={0}>
      {children}
    </div>
  )
}
