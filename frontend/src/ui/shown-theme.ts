import { useSyncExternalStore } from 'react'
import { shownTheme, type Theme } from '../lib/theme.ts'

const onTheme = (listener: () => void): (() => void) => {
  const list = window.matchMedia?.('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  list?.addEventListener('change', listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    list?.removeEventListener('change', listener)
    observer.disconnect()
  }
}

/** The theme shown now, for what style sheets do not reach: charts with colours of their own. */
export const useShownTheme = (): Theme => useSyncExternalStore(onTheme, shownTheme)
