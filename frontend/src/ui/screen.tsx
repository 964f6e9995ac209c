import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '../lib/router/hooks.ts'
import { useDocumentTitle } from './document-title.tsx'
import './screen.css'

type ScreenProps = Readonly<{
  title: string
  /** The tab's title, if it differs from the heading. */
  tabTitle?: string
  lead?: string
  beside?: ReactNode
  children: ReactNode
}>

/** A whole screen: its heading, the tab's title, and the focus on the heading after a change of screens. */
export function Screen({ title, tabTitle = title, lead, beside, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const [isFirstLoad] = useState(key === 'default')
  useDocumentTitle(tabTitle)
  useEffect(() => {
    if (!isFirstLoad) heading.current?.focus({ preventScroll: true })
  }, [isFirstLoad])

  return (
    <div className="screen">
      <header className="screen__head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {lead && <p className="screen__lead">{lead}</p>}
        </div>
        {beside}
      </header>
      {children}
    </div>
  )
}
