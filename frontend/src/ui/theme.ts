import { remember } from '../lib/browser-memory.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'

/** The theme shown now: the member's own choice, else that of the system. */
export const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  remember('browser', KEY, theme)
}
