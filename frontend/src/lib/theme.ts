import { THEME_COOKIE } from '@portal/contracts/site/first-load'
import { keepCookie } from './keep-cookie.ts'

export type Theme = 'light' | 'dark'

const KEPT_SECONDS = 365 * 24 * 3600

/** The theme shown now: the member's own choice, else that of the system. */
export const shownTheme = (): Theme => {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows these colours, and keeps the choice where the server sees it (`root-element.ts`). */
export const chooseTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  keepCookie(THEME_COOKIE, theme, KEPT_SECONDS)
}
