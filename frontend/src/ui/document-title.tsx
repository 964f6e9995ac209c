import { createContext, useContext, useEffect, useRef } from 'react'

/** The site's name, at the end of every title. */
export const SiteTitle = createContext('')

/** Sets the tab's title when a screen opens, until the screen sets its own. */
export const useFirstTitle = (title: string): void => {
  const first = useRef([title, useContext(SiteTitle)].filter(Boolean).join(' · '))
  useEffect(() => {
    document.title = first.current
  }, [])
}

/** Sets the tab's title: `Page 3 of 7 · Star Wars · Community`. */
export const useDocumentTitle = (...parts: readonly string[]): void => {
  const site = useContext(SiteTitle)
  const title = [...parts, site].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
