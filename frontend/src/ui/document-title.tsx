import { createContext, useContext, useEffect } from 'react'

/** The site's name, at the end of every title. */
export const SiteTitle = createContext('')

/** Sets the tab's title: `Page 3 of 7 · Star Wars · Community`. */
export const useDocumentTitle = (...parts: readonly string[]): void => {
  const site = useContext(SiteTitle)
  const title = [...parts, site].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
